package dev.keyspread.database;

/**
 * Which database connections belong to.
 *
 * @param url the delegate's URL with its secrets masked, as it may be shown in logs and findings
 * @param user the database user, empty when the URL and the Properties name none
 */
public record DatabaseKey(String url, String user) {}
