/**
 * The hash functions, bit for bit as databases and reference libraries compute them. Called by rules only; pure functions of
 * bytes and integers whose results never change, since rows are stored by them.
 */
@NullMarked
package dev.keyspread.shard.hash;

import org.jspecify.annotations.NullMarked;
