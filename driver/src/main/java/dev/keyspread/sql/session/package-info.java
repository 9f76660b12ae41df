/**
 * Finds what a text changes in its session: schema, time zone, how literals are read, transactions. Called by the planner. It
 * never keeps what it found: that is for {@code plan.rules}.
 */
@NullMarked
package dev.keyspread.sql.session;

import org.jspecify.annotations.NullMarked;
