package dev.keyspread.suite.engine;

import dev.keyspread.suite.random.Grammar;
import java.sql.SQLException;
import java.util.List;

/** A kind of database that the suite runs against: where to get an empty one, and where its SQL differs. */
public interface Engine {
    /** Makes an empty database, for one test, and returns its plain URL. It may cost a few tenths of a second. */
    String newDatabase() throws SQLException;

    /** Returns what to run when the database isn't needed any more, or empty. */
    String disposal();

    /** Where its SQL differs in what random statements use. */
    Grammar grammar();

    /** The settings that each connection through Keyspread is given. */
    default List<String> settings() {
        return List.of();
    }

    /** Makes a schema beside the one that a test's connections are in, and returns its name. */
    default String newSchema(Sandbox database, String name) throws SQLException {
        database.run("CREATE SCHEMA " + name);
        return name;
    }

    /** Returns true if this engine takes such a statement of the suite's at all. */
    default boolean understands(String sql) {
        return true;
    }

    /** The time zones, offsets or names, that sessions are tried in beside their own. */
    default List<String> timeZones() {
        return List.of("+05:45", "America/New_York");
    }

    /** Moves a session to a time zone, an offset or a name. */
    default String setTimeZone(String zone) {
        return "SET TIME ZONE '" + zone + "'";
    }

    /** The type for byte strings. */
    String bytes();

    /** The type for text of any length. */
    String text();

    /** The type for text of megabytes that is no source and in no key. */
    default String longText() {
        return text();
    }

    /** The type for a key of 3,000 letters. */
    default String longKey() {
        return "VARCHAR(5000)";
    }

    /** The canonical text of a TIMESTAMP that is given without a zone, with six digits after the second. */
    default String timestamp(String local) {
        return local;
    }

    /** The statement that makes an index lookup worth while to the optimiser after many rows were written. */
    String analyze(String table);

    /** Returns true if a schema change failed only because of something that ends by itself, so that it may be tried again. */
    default boolean isBusy(SQLException e) {
        return false;
    }
}
