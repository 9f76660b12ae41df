/**
 * The report: what {@code keyspread.report} writes, as one HTML file and as JSON. {@link dev.keyspread.report.Reports} has a thread that
 * gathers and writes; {@link dev.keyspread.report.ReportWatcher}, which the driver finds, enters databases there. Nothing here is on the path of a statement, and nothing that fails here reaches the
 * application.
 */
@NullMarked
package dev.keyspread.report;

import org.jspecify.annotations.NullMarked;
