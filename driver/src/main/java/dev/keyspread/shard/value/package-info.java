/**
 * Bound values that say more than their Java class does: with a calendar, with a target type, an array's elements, or nothing that can be
 * looked into. Made by the wrappers and the planner, read by {@code shard.canonical}. They compute nothing.
 */
@NullMarked
package dev.keyspread.shard.value;

import org.jspecify.annotations.NullMarked;
