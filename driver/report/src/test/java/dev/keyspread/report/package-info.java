@NullMarked
package dev.keyspread.report;

import org.jspecify.annotations.NullMarked;
