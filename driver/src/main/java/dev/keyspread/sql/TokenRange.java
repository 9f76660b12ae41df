package dev.keyspread.sql;

/**
 * Names a run of tokens, such as one statement of several in a text. All readers of SQL use it. Its indexes count the tokens of one text,
 * and must not be used on those of another.
 *
 * @param from index of its first token
 * @param to index after its last token
 */
public record TokenRange(int from, int to) {}
