@NullMarked
package dev.keyspread.jdbc;

import org.jspecify.annotations.NullMarked;
