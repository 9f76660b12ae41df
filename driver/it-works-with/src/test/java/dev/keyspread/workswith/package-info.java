/** Runs the tools of {@code docs/works-with.md} directly, by URL and by agent, and compares what they read and stored. */
@NullMarked
package dev.keyspread.workswith;

import org.jspecify.annotations.NullMarked;
