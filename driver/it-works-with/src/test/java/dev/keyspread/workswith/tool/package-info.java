/** The tools, each as its users set it up. */
@NullMarked
package dev.keyspread.workswith.tool;

import org.jspecify.annotations.NullMarked;
