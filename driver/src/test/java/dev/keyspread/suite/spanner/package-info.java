/** The suite on the Cloud Spanner emulator, in both dialects. */
@NullMarked
package dev.keyspread.suite.spanner;

import org.jspecify.annotations.NullMarked;
