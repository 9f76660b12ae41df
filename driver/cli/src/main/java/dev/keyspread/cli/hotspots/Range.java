package dev.keyspread.cli.hotspots;

/**
 * Holds a key range of a table as its engine names it. A text is empty where the engine does not tell it. {@link HeatReading} makes it.
 *
 * @param schema the table's schema
 * @param table the table, or an index that the engine keeps as a table, or a path to either
 * @param index the index; empty for the table itself
 * @param piece the engine's name for the range: a partition, a tablet, a region
 * @param declared the range as DDL gives it
 * @param keys the range in keys of rows; these are values of the application
 */
public record Range(String schema, String table, String index, String piece, String declared, String keys) {}
