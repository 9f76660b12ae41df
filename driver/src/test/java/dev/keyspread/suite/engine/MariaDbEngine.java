package dev.keyspread.suite.engine;

import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.random.Grammar;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** A real MariaDB, through its own driver. Its databases compare text by its bytes, as the other engines do. */
public class MariaDbEngine implements Engine {
    private final List<String> settings;

    public MariaDbEngine() {
        this.settings = List.of();
    }

    /** One that Keyspread takes for an engine that speaks its protocol. */
    public MariaDbEngine(Dialect taken) {
        this.settings = List.of("keyspread.dialect=" + taken.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public String newDatabase() throws SQLException {
        return MariaDbServer.newDatabase();
    }

    @Override
    public String disposal() {
        return ""; // the server's data directory goes with the JVM
    }

    @Override
    public Grammar grammar() {
        return Grammar.MARIADB;
    }

    /** A schema is a database, and those of all tests are on one server. */
    @Override
    public String newSchema(Sandbox database, String name) throws SQLException {
        return newDatabase().replaceFirst("[?].*", "").replaceFirst(".*/", "");
    }

    /** Names of tables and their aliases are told apart by case, DELETE takes an alias only in its form for several tables, and no cast leads to BIGINT. */
    @Override
    public boolean understands(String sql) {
        return !sql.contains("FROM Orders AS O ")
                && !sql.startsWith("DELETE FROM orders o ")
                && !sql.contains("AS BIGINT)");
    }

    /** Names of zones are only known where their table was filled; an offset of New York's will do. */
    @Override
    public String setTimeZone(String zone) {
        return "SET time_zone = '" + (zone.startsWith("+") ? zone : "-05:00") + "'";
    }

    @Override
    public String bytes() {
        return "VARBINARY(200)";
    }

    @Override
    public String text() {
        return "VARCHAR(2000)";
    }

    @Override
    public String longText() {
        return "LONGTEXT";
    }

    /** A key has 3072 bytes at most. */
    @Override
    public String longKey() {
        return "VARCHAR(3000) CHARACTER SET ascii COLLATE ascii_nopad_bin";
    }

    @Override
    public String analyze(String table) {
        return "ANALYZE TABLE " + table;
    }
}
