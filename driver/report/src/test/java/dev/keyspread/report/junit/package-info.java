@NullMarked
package dev.keyspread.report.junit;

import org.jspecify.annotations.NullMarked;
