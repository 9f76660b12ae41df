package dev.keyspread.config;

import org.jspecify.annotations.Nullable;

/**
 * A finding that is not to be raised: {@code keyspread.suppress=<rule>[:<table>],…}.
 *
 * @param rule the rule's name
 * @param table the table, compared without regard to case, or null for every table
 */
public record Suppression(String rule, @Nullable String table) {}
