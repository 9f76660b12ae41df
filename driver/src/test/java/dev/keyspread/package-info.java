@NullMarked
package dev.keyspread;

import org.jspecify.annotations.NullMarked;
