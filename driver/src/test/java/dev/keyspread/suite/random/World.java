package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;

/**
 * The random tables of a schema and of another one, and what the application's session is in: a transaction, one of the two schemas, a
 * mode. Steps change it once they have worked on both sides.
 */
final class World {
    /** Holds what a transaction's end, or a savepoint, may bring back. */
    private record Snapshot(Map<RandomTable, RandomTable.Form> forms, boolean away) {}

    final Random random;
    final Grammar grammar;
    final Engine engine;
    /** True if tables and the session change, or only rows do. */
    final boolean changing;

    /** Tells whether the application is a role from which policies hide rows of other tenants. */
    final boolean policies;

    private final TimeZone zoneBefore = TimeZone.getDefault();

    final List<RandomTable> home = new ArrayList<>();
    final List<RandomTable> elsewhere = new ArrayList<>();
    final Map<String, RandomRule> rules = new HashMap<>();
    private final String spareName;
    private final IdentityHashMap<Connection, String> otherSchemas = new IdentityHashMap<>();
    private final IdentityHashMap<Connection, String> homeSchemas = new IdentityHashMap<>();
    private final Map<String, Snapshot> savepoints = new HashMap<>();
    private final List<HeldStatement> held = new ArrayList<>();
    private final List<HeldStatement> left = new ArrayList<>();
    private final IdentityHashMap<Connection, Savepoint> savepointsOfJdbc = new IdentityHashMap<>();
    private final int schema;
    private boolean away;
    private boolean inTransaction;
    private boolean ddlInTransaction;
    private boolean inDoubt;
    private boolean oddMode;
    private boolean zoneMoved;
    private boolean failed;

    World(Engine engine, int schema, boolean changing, Random random) {
        this.engine = engine;
        this.schema = schema;
        this.grammar = engine.grammar();
        this.random = random;
        this.changing = changing;
        this.policies =
                changing && grammar == Grammar.POSTGRESQL && engine.settings().isEmpty() && random.nextInt(3) == 0;
        RandomRule.Chain chain = chain();
        String prefix = "t" + schema;
        addTable(home, prefix + "a", null, chain);
        for (int more = random.nextInt(3); more > 0; more--) {
            RandomTable like = random.nextInt(3) > 0 ? home.get(0) : null;
            addTable(home, prefix + (char) ('a' + home.size()), like, chain);
        }
        spareName = prefix + "x";
        if (changing) {
            rules.put(spareName, RandomRule.of(home.get(0).sources(), chain, random));
            for (RandomTable table : hasOtherSchema() ? home : List.<RandomTable>of()) {
                addTable(elsewhere, table.name(), random.nextBoolean() ? table : null, chain);
            }
        }
    }

    private RandomRule.Chain chain() {
        if (!changing || random.nextInt(3) > 0) {
            return RandomRule.Chain.NONE;
        }
        RandomRule.Chain[] chains = RandomRule.Chain.values();
        return grammar.isSpanner() ? chains[1 + random.nextInt(2)] : chains[random.nextInt(chains.length)];
    }

    private void addTable(
            List<RandomTable> tables,
            String name,
            @org.jspecify.annotations.Nullable RandomTable like,
            RandomRule.Chain chain) {
        tables.add(new RandomTable(name, random, like, grammar, rules, chain, changing));
    }

    /** Returns what the application does next. */
    RandomStep next() {
        int n = changing ? random.nextInt(100) : 0;
        if (n < 66) {
            return RandomStatement.on(tables(), random, grammar);
        }
        if (n < 74) {
            return new RandomRows(this);
        }
        if (n < 82) {
            return HeldStatement.of(this);
        }
        return n < 89 && !(grammar.isSpanner() && inTransaction)
                ? new RandomDdl(this)
                : new RandomSession(this, savepointsOfJdbc);
    }

    /** The end of an open transaction. */
    RandomStep end() {
        return RandomSession.end(this);
    }

    void close() throws SQLException {
        TimeZone.setDefault(zoneBefore);
        left.addAll(held);
        for (HeldStatement each : left) {
            each.close();
        }
    }

    /** The rows of all tables are the same but for what rules fill, and that is right. */
    void assertAlike(Connection plain, Connection sharded, String context) throws SQLException {
        for (List<RandomTable> tables : List.of(home, elsewhere)) {
            for (RandomTable table : tables) {
                assertEquals(
                        table.contents(plain, prefix(plain, tables)),
                        table.contents(sharded, prefix(sharded, tables)),
                        () -> context + "\nrows of " + table);
                table.assertShards(sharded, prefix(sharded, tables), context);
            }
        }
    }

    /** Leaves nothing behind: Keyspread reads all tables of a database anew for the next random tables. */
    void drop(Sandbox plain, Sandbox sharded) throws SQLException {
        for (Sandbox each : List.of(plain, sharded)) {
            for (RandomTable table : home) {
                each.run("DROP TABLE IF EXISTS " + table.name());
                each.run(table.basis.drop().toArray(String[]::new));
            }
            String other = otherSchemas.get(each.direct());
            if (other != null) {
                each.run(grammar == Grammar.MARIADB ? "DROP DATABASE " + other : "DROP SCHEMA " + other + " CASCADE");
            }
        }
    }

    @Override
    public String toString() {
        return home
                + (elsewhere.isEmpty() ? "" : " and elsewhere " + elsewhere)
                + (away ? ", being there" : "")
                + (inTransaction ? ", in a transaction" : "")
                + (policies ? ", with policies" : "");
    }

    boolean hasOtherSchema() {
        return !grammar.isSpanner();
    }

    /** Makes the tables; those of the application in the one database, those with a shard column in the other. */
    void create(Sandbox plain, Sandbox sharded) throws SQLException {
        if (changing && hasOtherSchema()) {
            otherSchemas.put(plain.direct(), engine.newSchema(plain, "s" + spareName));
            otherSchemas.put(sharded.direct(), engine.newSchema(sharded, "s" + spareName));
        }
        if (policies) {
            plain.run(Policies.role(schema(plain.direct(), true)));
            sharded.run(Policies.role(schema(sharded.direct(), true)));
        }
        for (List<RandomTable> tables : List.of(home, elsewhere)) {
            for (RandomTable table : tables) {
                plain.run(table.plain(prefix(plain.direct(), tables)));
                sharded.run(table.sharded(prefix(sharded.direct(), tables)));
                comment(sharded, prefix(sharded.direct(), tables), table);
                if (policies) {
                    plain.run(Policies.on(prefix(plain.direct(), tables) + table.name()));
                    sharded.run(Policies.on(prefix(sharded.direct(), tables) + table.name()));
                }
            }
        }
    }

    /**
     * Gives some shard columns a second rule, by a comment: the one of the settings once more, or another one. Rows are filled by the
     * settings, and reads stay unchanged where the two differ.
     */
    private void comment(Sandbox sharded, String prefix, RandomTable table) throws SQLException {
        boolean takesComments = grammar == Grammar.POSTGRESQL || grammar == Grammar.H2;
        RandomRule rule = rules.get(table.name());
        if (!takesComments || rule == null || schema % 5 < 3) {
            return;
        }
        String own = rule.settings(table.name()).get(0);
        String expression = schema % 5 == 3
                ? own.substring(own.indexOf('=') + 1)
                : "crc32(" + rule.sources().get(0) + ") % 7";
        sharded.run("COMMENT ON COLUMN " + prefix + table.name() + ".shard IS 'keyspread: " + expression + "'");
    }

    /** A connection that the steps are run on, into the same database as one that is known already. */
    void add(Connection connection, Connection known) throws SQLException {
        otherSchemas.put(connection, otherSchemas.getOrDefault(known, ""));
        homeSchemas.put(
                connection,
                String.valueOf(grammar == Grammar.MARIADB ? connection.getCatalog() : connection.getSchema()));
    }

    /** Returns what stands before the names of tables, seen from the schema that connections begin in. */
    String prefix(Connection direct, List<RandomTable> tables) {
        return tables == elsewhere ? otherSchemas.get(direct) + "." : "";
    }

    /** The name that the schema has in the database of a connection. */
    String schema(Connection connection, boolean other) {
        return String.valueOf((other ? otherSchemas : homeSchemas).get(connection));
    }

    /** The tables that names mean to the application's session. */
    List<RandomTable> tables() {
        return away ? elsewhere : home;
    }

    boolean isAway() {
        return away;
    }

    /** The session's names mean another schema's tables; H2 goes on with the tables that they meant when a statement was prepared. */
    void go(boolean other) {
        away = other;
        if (grammar == Grammar.H2) {
            left.addAll(held);
            held.clear();
        }
    }

    /** A name that no table of a schema has. */
    String spareName(List<RandomTable> tables) {
        List<String> used = tables.stream().map(RandomTable::name).toList();
        return used.contains(spareName)
                ? rules.keySet().stream()
                        .filter(name -> !used.contains(name))
                        .findFirst()
                        .orElseThrow()
                : spareName;
    }

    List<HeldStatement> held() {
        return held;
    }

    boolean inTransaction() {
        return inTransaction;
    }

    boolean hasSavepoint() {
        return savepoints.containsKey("here");
    }

    void begin() {
        inTransaction = true;
        ddlInTransaction = false;
        savepoints.clear();
        savepoints.put("", snapshot());
    }

    void setSavepoint() {
        savepoints.put("here", snapshot());
    }

    void ddlWorked() {
        if (inTransaction) {
            ddlInTransaction = true;
            if (!grammar.isPostgres()) { // the DDL has ended the transaction, and another begins
                savepoints.clear();
            }
        }
    }

    void oddMode(boolean odd) {
        oddMode = odd;
    }

    void zoneMoved() {
        zoneMoved = true;
    }

    /** A statement has failed: PostgreSQL's transaction can only be rolled back. */
    void failed() {
        failed = true;
    }

    boolean isFailed() {
        return failed;
    }

    /** Returns true if what Keyspread knows of the session or its tables may be too little to fill a row. */
    boolean isInDoubt(RandomStep step) {
        boolean old = step instanceof RandomStatement statement && statement.bindsOldDates();
        boolean upserts = policies && Policies.mayUpsert(step);
        return upserts || inDoubt || oddMode || (inTransaction && ddlInTransaction) || (zoneMoved && old);
    }

    void rolledBackTo(String savepoint) {
        Snapshot snapshot = savepoints.get(savepoint);
        inDoubt |= ddlInTransaction;
        failed = false;
        if (snapshot != null && grammar == Grammar.POSTGRESQL) {
            snapshot.forms().forEach(RandomTable::become);
            away = snapshot.away();
        }
    }

    void ended(boolean goesOn) {
        inTransaction = false;
        inDoubt = false;
        failed = false;
        savepoints.clear();
        if (goesOn) {
            begin();
        }
    }

    private Snapshot snapshot() {
        IdentityHashMap<RandomTable, RandomTable.Form> forms = new IdentityHashMap<>();
        for (List<RandomTable> tables : List.of(home, elsewhere)) {
            tables.forEach(table -> forms.put(table, table.form()));
        }
        return new Snapshot(forms, away);
    }
}
