@NullMarked
package dev.keyspread.samples.jooq;

import org.jspecify.annotations.NullMarked;
