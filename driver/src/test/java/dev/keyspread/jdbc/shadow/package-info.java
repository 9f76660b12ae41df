@NullMarked
package dev.keyspread.jdbc.shadow;

import org.jspecify.annotations.NullMarked;
