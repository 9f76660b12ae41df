/**
 * Which tables have rules, and which table a name means in which session. Called while a text is planned. It is told of tables, and
 * never asks a database for one.
 */
@NullMarked
package dev.keyspread.plan.rules;

import org.jspecify.annotations.NullMarked;
