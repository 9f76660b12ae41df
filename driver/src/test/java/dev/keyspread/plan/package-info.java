@NullMarked
package dev.keyspread.plan;

import org.jspecify.annotations.NullMarked;
