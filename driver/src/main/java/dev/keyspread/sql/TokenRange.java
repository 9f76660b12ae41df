package dev.keyspread.sql;

/**
 * A run of tokens, such as one statement of several in a text.
 *
 * @param from index of its first token
 * @param to index after its last token
 */
public record TokenRange(int from, int to) {}
