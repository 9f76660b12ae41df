/**
 * Tells those who watch a database, such as the report, what the driver does. {@link dev.keyspread.watch.Watcher} is the interface that the
 * ServiceLoader finds. The classes {@code Watch}, {@code WatchedTable} and {@code WatchedShape} call it behind one guard; {@code KeyGroup}
 * gathers the rows of a statement. Called by the wrappers, the planner, traffic and the database. Nothing of this package is loaded while
 * {@code keyspread.report} is not set, and a watcher never changes what a statement does.
 */
@NullMarked
package dev.keyspread.watch;

import org.jspecify.annotations.NullMarked;
