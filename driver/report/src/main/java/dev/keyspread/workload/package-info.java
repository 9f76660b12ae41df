/**
 * Which statements an application runs: by shape, so with literals masked, how often, how long, for how many rows, and what was refused.
 * Gathered for the report while {@code keyspread.report} is set. Filled by the driver, behind its guard, and read by the report. Never holds a
 * value, never logs, and never keeps more than its bounds.
 */
@NullMarked
package dev.keyspread.workload;

import org.jspecify.annotations.NullMarked;
