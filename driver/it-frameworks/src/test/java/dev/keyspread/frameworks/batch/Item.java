package dev.keyspread.frameworks.batch;

/**
 * The item that jobs read and write.
 *
 * @param id of a student, a course or a visit
 * @param name of it
 */
public record Item(long id, String name) {}
