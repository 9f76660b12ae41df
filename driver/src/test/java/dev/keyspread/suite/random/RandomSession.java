package dev.keyspread.suite.random;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** Changes what the application's session is in: a transaction, a schema, a time zone, a mode, a role. */
final class RandomSession implements RandomStep {
    /** Uses a connection. */
    @FunctionalInterface
    private interface Change {
        void on(Connection connection) throws SQLException;
    }

    private static final List<String> POSTGRESQL_MODES = List.of(
            "SET DateStyle = 'ISO, DMY'",
            "SET IntervalStyle = 'sql_standard'",
            "SET bytea_output = 'escape'",
            "SET standard_conforming_strings = on",
            "SET extra_float_digits = 0",
            "RESET ALL",
            "SET ROLE NONE",
            "SET ROLE postgres",
            "SET SESSION AUTHORIZATION postgres",
            "SET SESSION AUTHORIZATION DEFAULT",
            "RESET ROLE",
            "RESET SESSION AUTHORIZATION");
    /** The ways of {@link #setSearchPath} that lead to another schema, and those that lead back. */
    private static final int[] AWAY = {0, 1, 2, 3, 5};

    private static final int[] HOME = {0, 4, 5, 6};
    private static final List<String> MARIADB_MODES = List.of(
            "SET sql_mode = 'STRICT_ALL_TABLES,ANSI_QUOTES'",
            "SET sql_mode = 'STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES'",
            "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,PIPES_AS_CONCAT'",
            "SET sql_mode = DEFAULT",
            "SET @@session.sql_mode = 'STRICT_ALL_TABLES,PAD_CHAR_TO_FULL_LENGTH'",
            "SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin");
    private static final List<String> H2_MODES = List.of("SET MODE PostgreSQL", "SET MODE MySQL", "SET MODE REGULAR");

    private final World world;
    private final Random random;
    private String form = "";
    private String text = "";
    private Change change = connection -> {};
    private Runnable worked = () -> {};
    private final Map<Connection, Savepoint> savepoints;

    RandomSession(World world, Map<Connection, Savepoint> savepoints) {
        this.world = world;
        this.random = world.random;
        this.savepoints = savepoints;
        if (random.nextInt(5) < 3) {
            transaction();
        } else if (!world.grammar.isSpanner()) {
            session();
        } else {
            transaction();
        }
    }

    /** Ends a transaction, if one is open, and goes back to where a connection begins. */
    static RandomSession end(World world) {
        RandomSession end = new RandomSession(world, new IdentityHashMap<>());
        end.end();
        return end;
    }

    private void transaction() {
        if (!world.inTransaction()) {
            form = "begin";
            change = connection -> connection.setAutoCommit(false);
            worked = world::begin;
        } else if (world.grammar.isSpanner() || random.nextInt(3) == 0) {
            end();
        } else if (world.hasSavepoint() && random.nextInt(3) > 0) {
            rollbackTo();
        } else {
            setSavepoint();
        }
    }

    private void end() {
        boolean commits = random.nextInt(3) > 0;
        boolean goesOn = random.nextBoolean();
        form = commits ? "end by commit" : "end by rollback";
        change = connection -> {
            if (connection.getAutoCommit()) {
                return;
            }
            if (commits) {
                connection.commit();
            } else {
                connection.rollback();
            }
            if (!goesOn) {
                connection.setAutoCommit(true);
            }
        };
        worked = () -> {
            savepoints.clear();
            if (!commits || world.isFailed()) {
                world.rolledBackTo("");
            }
            world.ended(goesOn);
        };
    }

    private void setSavepoint() {
        form = "savepoint";
        boolean byText = random.nextBoolean();
        change = connection -> {
            if (byText) {
                execute(connection, "SAVEPOINT here");
                savepoints.remove(connection);
            } else {
                savepoints.put(connection, connection.setSavepoint("here"));
            }
        };
        worked = world::setSavepoint;
    }

    private void rollbackTo() {
        form = "rollback to savepoint";
        change = connection -> {
            Savepoint savepoint = savepoints.get(connection);
            if (savepoint == null) {
                execute(connection, "ROLLBACK TO SAVEPOINT here");
            } else {
                connection.rollback(savepoint);
            }
        };
        worked = () -> world.rolledBackTo("here");
    }

    private void session() {
        switch (random.nextInt(5)) {
            case 4 -> jvmZone();
            case 0 -> {
                form = "time zone";
                List<String> zones = world.engine.timeZones();
                run(world.engine.setTimeZone(zones.get(random.nextInt(zones.size()))));
                worked = world::zoneMoved;
            }
            case 1 -> mode();
            default -> schema(random.nextBoolean());
        }
    }

    /** Checks that what is done on the one side is done on the other, since both are in this JVM. */
    private void jvmZone() {
        form = "time zone of the JVM";
        List<String> zones = List.of("America/New_York", "Asia/Kolkata", "UTC", "Europe/London");
        String zone = zones.get(random.nextInt(zones.size()));
        text = zone;
        change = connection -> TimeZone.setDefault(TimeZone.getTimeZone(zone));
        worked = world::zoneMoved;
    }

    private void mode() {
        form = "mode";
        if (world.policies && random.nextBoolean()) {
            form = "tenant";
            run(Policies.TENANTS.get(random.nextInt(Policies.TENANTS.size())));
            return;
        }
        List<String> modes = switch (world.grammar) {
            case POSTGRESQL -> POSTGRESQL_MODES;
            case MARIADB -> MARIADB_MODES;
            default -> H2_MODES;
        };
        String sql = modes.get(random.nextInt(modes.size()));
        run(sql);
        worked = () -> {
            world.oddMode(world.grammar == Grammar.H2 && !sql.endsWith("REGULAR"));
            if (sql.equals("RESET ALL")) {
                world.go(false);
            }
        };
    }

    private void schema(boolean other) {
        form = "schema";
        worked = () -> world.go(other);
        int way = random.nextInt(world.grammar == Grammar.POSTGRESQL ? 6 : 2);
        text = (other ? "other " : "home ") + way;
        change = connection -> {
            String schema = world.schema(connection, other);
            if (world.grammar == Grammar.MARIADB) {
                if (way == 0) {
                    execute(connection, "USE " + schema);
                } else {
                    connection.setCatalog(schema);
                }
            } else if (world.grammar == Grammar.H2) {
                if (way == 0) {
                    execute(connection, "SET SCHEMA " + schema);
                } else {
                    connection.setSchema(schema.toUpperCase(Locale.ROOT));
                }
            } else {
                setSearchPath(connection, schema, other ? AWAY[way % AWAY.length] : HOME[way % HOME.length]);
            }
        };
    }

    private static void setSearchPath(Connection connection, String schema, int way) throws SQLException {
        switch (way) {
            case 0 -> connection.setSchema(schema);
            case 1 -> execute(connection, "SET SCHEMA '" + schema + "'");
            case 2 -> execute(connection, "SELECT set_config('search_path', '" + schema + "', false)");
            case 4 -> execute(connection, "RESET search_path");
            case 5 -> execute(connection, "SET search_path TO " + schema + ", pg_catalog");
            case 6 -> execute(connection, "SET search_path TO DEFAULT");
            default -> execute(connection, "SET search_path = \"" + schema + "\"");
        }
    }

    private void run(String sql) {
        text = sql;
        change = connection -> execute(connection, sql);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public @Nullable Object run(Connection connection) throws SQLException {
        change.on(connection);
        return null;
    }

    @Override
    public String form() {
        return form;
    }

    @Override
    public boolean changesMore() {
        return true;
    }

    /** Returns what a transaction did is seen when it ends. */
    @Override
    public boolean writes() {
        return form.startsWith("end");
    }

    @Override
    public void worked() {
        worked.run();
    }

    /** PostgreSQL rolls back what is committed after an error, and its driver may say so. */
    @Override
    public boolean didNotWork() {
        if (writes()) {
            world.rolledBackTo("");
            world.ended(true);
        }
        return true;
    }

    @Override
    public String toString() {
        return form + " " + text;
    }
}
