package dev.keyspread.cli.lint;

/**
 * A text to be looked at.
 *
 * @param name its path as findings show it, with slashes
 * @param text all of it
 */
public record SqlFile(String name, String text) {}
