/**
 * Where in the key space rows are written and read, gathered for the report while {@code keyspread.report} is set. The writing path counts and
 * hands over a sample of rows ({@link dev.keyspread.watch.KeyGroup}); the thread that writes the report makes keys of them, in
 * {@code picture}. Called by the driver, behind its guard, and by the report. Never logs, never asks a database, never keeps more than its
 * bounds.
 */
@NullMarked
package dev.keyspread.keyspace;

import org.jspecify.annotations.NullMarked;
