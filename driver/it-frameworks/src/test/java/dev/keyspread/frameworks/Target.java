package dev.keyspread.frameworks;

/**
 * A database that an application connects to.
 *
 * @param engine what it is
 * @param url the URL that the application is given
 */
public record Target(Engine engine, String url) {
    /** Tells whether it is a PostgreSQL. */
    public boolean isPostgres() {
        return engine == Engine.POSTGRESQL;
    }
}
