package dev.keyspread.workswith;

/**
 * A database as a tool is told of it.
 *
 * @param url the URL, of the delegate or of Keyspread
 * @param name the name of the database
 */
public record Place(String url, String name) {
    private static final String PREFIX = "jdbc:keyspread:";

    /** Returns true if the URL is Keyspread's, so that a tool needs the settings of {@code docs/works-with.md}. */
    public boolean isKeyspread() {
        return url.startsWith(PREFIX);
    }

    /** Returns the class of the driver that the URL belongs to. */
    public String driver() {
        if (isKeyspread()) {
            return "dev.keyspread.KeyspreadDriver";
        }
        return url.startsWith("jdbc:h2:")
                ? "org.h2.Driver"
                : url.startsWith("jdbc:mariadb:") ? "org.mariadb.jdbc.Driver" : "org.postgresql.Driver";
    }
}
