package dev.keyspread.sql.session;

/**
 * A text that the database has carried out.
 *
 * @param sql as the application gave it
 * @param rows how many rows it has changed; not above 0 where that is not known
 * @param changes the {@linkplain dev.keyspread.schema.TableLookup#changes count} of its session's changes by then
 */
public record SentText(String sql, long rows, int changes) {}
