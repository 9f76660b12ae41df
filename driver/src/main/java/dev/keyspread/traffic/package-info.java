/** What happened: where in the key space writes go, seen by sketches of constant memory. */
@NullMarked
package dev.keyspread.traffic;

import org.jspecify.annotations.NullMarked;
