/** Compiles, reads or runs what README and docs show in code blocks: a page that is wrong costs a reader more than one that is missing. */
@NullMarked
package dev.keyspread.pages;

import org.jspecify.annotations.NullMarked;
