/** The load that an engine itself measures by key range, and the lint rules that explain it. */
@NullMarked
package dev.keyspread.cli.hotspots;

import org.jspecify.annotations.NullMarked;
