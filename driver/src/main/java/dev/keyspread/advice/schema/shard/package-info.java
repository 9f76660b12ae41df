/**
 * The rules about shard columns: how many shards, by what formula, in which place of the key. Listed by {@code advice.schema.Rules}, with those
 * about keys and indexes. A rule asks no database, logs nothing, and says only what the table makes certain.
 */
@NullMarked
package dev.keyspread.advice.schema.shard;

import org.jspecify.annotations.NullMarked;
