package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.ApiCallTests;
import dev.keyspread.suite.BorrowedConnectionTests;
import dev.keyspread.suite.ConcurrencyTests;
import dev.keyspread.suite.FirstConnectionTests;
import dev.keyspread.suite.HeldStatementTests;
import dev.keyspread.suite.NameTests;
import dev.keyspread.suite.OddNameTests;
import dev.keyspread.suite.OtherClientTests;
import dev.keyspread.suite.PlanReuseTests;
import dev.keyspread.suite.PoolTests;
import dev.keyspread.suite.SchemaRuleTests;
import dev.keyspread.suite.SchemaSwitchTests;
import dev.keyspread.suite.SessionTests;
import dev.keyspread.suite.SessionTextTests;
import dev.keyspread.suite.SilenceTests;
import dev.keyspread.suite.StatementRuleTests;
import dev.keyspread.suite.TrafficTests;
import dev.keyspread.suite.TwoRulesTests;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.random.DifferentialTests;
import dev.keyspread.suite.random.NestedSqlTests;
import dev.keyspread.suite.random.NeverWrongTests;
import dev.keyspread.suite.read.GeneratedShardTests;
import dev.keyspread.suite.read.IndexUseTests;
import dev.keyspread.suite.read.ReadTests;
import dev.keyspread.suite.read.ShadowTests;
import dev.keyspread.suite.read.SourceChangeTests;
import dev.keyspread.suite.read.StoredRowTests;
import dev.keyspread.suite.read.TypedReadTests;
import dev.keyspread.suite.words.WordTests;
import dev.keyspread.suite.write.ArrayTests;
import dev.keyspread.suite.write.BatchTests;
import dev.keyspread.suite.write.ClientClockTests;
import dev.keyspread.suite.write.ConstantTextTests;
import dev.keyspread.suite.write.DoubleTests;
import dev.keyspread.suite.write.EscapeTests;
import dev.keyspread.suite.write.FixedSourceTests;
import dev.keyspread.suite.write.FrameworkFormTests;
import dev.keyspread.suite.write.GeneratedKeyTests;
import dev.keyspread.suite.write.GeneratorTests;
import dev.keyspread.suite.write.HashFunctionTests;
import dev.keyspread.suite.write.IdentityTests;
import dev.keyspread.suite.write.LastNumberTests;
import dev.keyspread.suite.write.LiteralDefaultTests;
import dev.keyspread.suite.write.LiteralFormTests;
import dev.keyspread.suite.write.MergeMatchTests;
import dev.keyspread.suite.write.MergeWithoutNamesTests;
import dev.keyspread.suite.write.MergedOwnValueTests;
import dev.keyspread.suite.write.MergedRowsTests;
import dev.keyspread.suite.write.NumberFormTests;
import dev.keyspread.suite.write.ParameterTests;
import dev.keyspread.suite.write.RareFormTests;
import dev.keyspread.suite.write.RowsInFromTests;
import dev.keyspread.suite.write.RuleChainTests;
import dev.keyspread.suite.write.SelectedRowsTests;
import dev.keyspread.suite.write.ServerNumberTests;
import dev.keyspread.suite.write.SetterTests;
import dev.keyspread.suite.write.StagedRowTests;
import dev.keyspread.suite.write.UnitedRowTests;
import dev.keyspread.suite.write.UpdatableResultTests;
import dev.keyspread.suite.write.UpsertOfWrongRowTests;
import dev.keyspread.suite.write.ValueTests;
import dev.keyspread.suite.write.ViewTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.postgresql.xa.PGXADataSource;

/** Everything on PostgreSQL. */
final class PostgresSuiteTest {
    private static final Engine POSTGRES = new PostgresEngine();

    @Nested
    final class MergesWithoutNames extends MergeWithoutNamesTests {
        MergesWithoutNames() {
            super(POSTGRES);
        }
    }

    @Nested
    final class FixedSources extends FixedSourceTests {
        FixedSources() {
            super(
                    POSTGRES,
                    List.of(
                            "7 = id",
                            "? = id",
                            "(id) = 7",
                            "id IN (?)",
                            "id IN (7)",
                            "(id) IN ((7))",
                            "7 = id AND 1 = 1",
                            "note = 'n' AND ? = id",
                            "id = 7 AND (note = 'n' OR 1 = 0)",
                            "(id, note) = (?, 'n')",
                            "(id, note) = (7, 'n')",
                            "(note, id) IN (('n', ?))",
                            "('n', ?) = (note, id)",
                            "((id), note) = ((7), 'n')",
                            "ROW(id, note) = ROW(?, 'n')",
                            "id = ANY (ARRAY[?])",
                            "id = SOME (ARRAY[7])",
                            "CAST(? AS BIGINT) = id",
                            "?::bigint = id",
                            "id IN (?::bigint)"),
                    List.of(
                            "~ = id",
                            "~ = word",
                            "word = N'a'",
                            "(N'7') = word",
                            "word IN (~)",
                            "id IN (~)",
                            "(word) = (~)",
                            "(id, word) = (7, ~)",
                            "(id, word) IN ((7, ~))",
                            "(word, id) = (~, 7)",
                            "(id, note) = (~, 'n')",
                            "(~, 'n') = (word, note)",
                            "word = ~ AND id = 7",
                            "NOT (~ = id)",
                            "~ = id IS NOT TRUE",
                            "7 = id OR ~ = id",
                            "id NOT IN (~)",
                            "NOT ~ = word",
                            "id = 7 AND word IN (~, 'a')",
                            "id IN (7, ~)",
                            "word = ANY (ARRAY[~])",
                            "id = ANY (ARRAY[~])",
                            "id = ALL (ARRAY[~])",
                            "id = ANY (ARRAY[[~]])"));
        }
    }

    @Nested
    final class LiteralDefaults extends LiteralDefaultTests {
        LiteralDefaults() {
            super(
                    POSTGRES,
                    List.of(
                            "BIGINT DEFAULT 7",
                            "BIGINT DEFAULT -7",
                            "BIGINT DEFAULT '7'",
                            "BIGINT DEFAULT ' 07 '",
                            "BIGINT DEFAULT 7.5",
                            "BIGINT DEFAULT 1e1",
                            "BIGINT DEFAULT 3 + 4",
                            "BIGINT DEFAULT CAST(7 AS BIGINT)",
                            "BIGINT DEFAULT '7'::text::bigint",
                            "SMALLINT DEFAULT 7",
                            "SMALLINT DEFAULT '-7'",
                            "BIGINT DEFAULT NULL",
                            "BIGINT DEFAULT 9223372036854775807",
                            "NUMERIC(10, 2) DEFAULT 7",
                            "NUMERIC(10, 2) DEFAULT 7.125",
                            "NUMERIC(10, 2) DEFAULT '7.1'",
                            "NUMERIC(10, 2) DEFAULT -7e-1",
                            "NUMERIC DEFAULT 7.50",
                            "NUMERIC DEFAULT 'NaN'",
                            "VARCHAR(20) DEFAULT 'acme'",
                            "TEXT DEFAULT ''",
                            "VARCHAR(20) DEFAULT 'it''s'",
                            "VARCHAR(20) DEFAULT 'a\\b'",
                            "VARCHAR(20) DEFAULT E'a\\tb'",
                            "VARCHAR(20) DEFAULT $$acme$$",
                            "TEXT DEFAULT 7",
                            "TEXT DEFAULT 7.50",
                            "TEXT DEFAULT 'a' || 'b'",
                            "TEXT DEFAULT upper('x')",
                            "TEXT DEFAULT CURRENT_USER",
                            "TEXT DEFAULT DATE '2020-01-02'",
                            "TEXT DEFAULT 'x'::varchar(3)",
                            "TEXT DEFAULT 'abcdef'::varchar(3)",
                            "TEXT DEFAULT 'ab'::char(5)",
                            "VARCHAR(9) DEFAULT 'ab'::char(5)",
                            "VARCHAR(3) DEFAULT 'ab '",
                            "CHAR(5) DEFAULT 'ab'",
                            "CHAR(5) DEFAULT 'ab  '",
                            "CHAR(3) DEFAULT 'ab      '",
                            "CHAR(3) DEFAULT ''",
                            "BPCHAR DEFAULT 'ab  '",
                            "CHAR DEFAULT 'a'",
                            "TEXT DEFAULT true",
                            "TEXT DEFAULT B'101'",
                            "DATE DEFAULT DATE '2020-01-02'",
                            "DATE DEFAULT '2020-1-2'",
                            "DATE DEFAULT '20200102'",
                            "DATE DEFAULT 'today'",
                            "DATE DEFAULT CURRENT_DATE",
                            "TIME DEFAULT '10:11:12'",
                            "TIMESTAMP DEFAULT TIMESTAMP '2020-01-02 10:11:12.5'",
                            "TIMESTAMP(0) DEFAULT TIMESTAMP '2020-01-02 10:11:12.5'",
                            "TIMESTAMP DEFAULT '2020-01-02'",
                            "TIMESTAMP DEFAULT 'infinity'",
                            "TIMESTAMP DEFAULT 'now'",
                            "TIMESTAMPTZ DEFAULT '2020-01-02 10:11:12+02'",
                            "TIMESTAMPTZ DEFAULT '2020-01-02 10:11:12'",
                            "BOOLEAN DEFAULT true",
                            "BOOLEAN DEFAULT 'yes'",
                            "UUID DEFAULT '123E4567-e89b-12d3-a456-426614174000'",
                            "UUID DEFAULT gen_random_uuid()",
                            "BYTEA DEFAULT '\\x0aFF'",
                            "BYTEA DEFAULT 'ab'",
                            "BIT(3) DEFAULT B'101'",
                            "JSONB DEFAULT '{\"a\": 1}'",
                            "DOUBLE PRECISION DEFAULT 1.5",
                            "REAL DEFAULT 0.1",
                            "INTERVAL DEFAULT '2 days'",
                            "MONEY DEFAULT 7",
                            "INET DEFAULT '10.0.0.1'",
                            "BIGINT[] DEFAULT '{1,2}'",
                            "BIGSERIAL",
                            "BIGINT GENERATED BY DEFAULT AS IDENTITY"));
        }
    }

    @Nested
    final class MergeMatches extends MergeMatchTests {
        MergeMatches() {
            super(POSTGRES);
        }
    }

    @Nested
    final class MergedOwnValues extends MergedOwnValueTests {
        MergedOwnValues() {
            super(POSTGRES);
        }
    }

    @Nested
    final class MergedRows extends MergedRowsTests {
        MergedRows() {
            super(POSTGRES);
        }
    }

    @Nested
    final class DataSources extends PostgresPreparedBranchTests {
        DataSources() {
            super(POSTGRES);
        }

        @Override
        public String setSchema(String schema) {
            return "SET search_path TO " + schema;
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders ALTER COLUMN id TYPE " + type;
        }

        @Override
        public XADataSource xaSource(String url) throws SQLException {
            PGXADataSource source = new PGXADataSource();
            source.setUrl(url);
            return source;
        }

        @Override
        public ConnectionPoolDataSource pooledSource(String url) throws SQLException {
            PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
            source.setUrl(url);
            return source;
        }
    }

    @Nested
    final class Views extends ViewTests {
        Views() {
            super(POSTGRES);
        }
    }

    @Nested
    final class OddNames extends OddNameTests {
        OddNames() {
            super(POSTGRES);
        }

        @Override
        public List<String> names() {
            return List.of(
                    "ÄPFEL", "Straße", "İx", "orderſ", "Ω" + "ÄB".repeat(40), "x".repeat(62) + "é", "Long".repeat(30));
        }
    }

    @Nested
    final class Unnest extends PostgresUnnestTests {
        Unnest() {
            super(POSTGRES);
        }
    }

    @Nested
    final class NumberForms extends NumberFormTests {
        NumberForms() {
            super(POSTGRES);
        }
    }

    @Nested
    final class FirstConnection extends FirstConnectionTests {
        FirstConnection() {
            super(POSTGRES);
        }

        @Override
        public int withRule() {
            return 6;
        }

        @Override
        public int withAnotherRule() {
            return 1;
        }

        @Override
        public int withoutRule() {
            return 5;
        }
    }

    @Nested
    final class TwoRules extends TwoRulesTests {
        TwoRules() {
            super(POSTGRES, "INSERT INTO orders (id) VALUES (7) ON CONFLICT (shard, id) DO NOTHING");
        }
    }

    @Nested
    final class Silence extends SilenceTests {
        Silence() {
            super(POSTGRES);
        }
    }

    @Nested
    final class RareForms extends RareFormTests {
        RareForms() {
            super(POSTGRES);
        }

        @Override
        public List<String> forms() {
            return List.of(
                    "UPDATE ONLY (orders) SET id = 8",
                    "UPDATE ONLY orders SET id = 8",
                    "UPDATE orders * SET id = 8",
                    "MERGE INTO ONLY orders o USING others s ON o.id = s.id WHEN MATCHED THEN UPDATE SET id = s.far",
                    "MERGE INTO orders USING others ON orders.id = others.far WHEN NOT MATCHED THEN INSERT (id) VALUES"
                            + " (far)",
                    "CREATE TABLE made AS WITH i AS (INSERT INTO orders (id) VALUES (7) RETURNING id) SELECT id FROM i",
                    "WITH i AS (INSERT INTO orders (id) VALUES (7) RETURNING id) SELECT id INTO made FROM i",
                    "WITH i AS (UPDATE orders SET id = 8 RETURNING id) INSERT INTO others SELECT id, 1 FROM i",
                    "PREPARE p AS INSERT INTO orders (id) VALUES ($1) ;; EXECUTE p(7) ;; DEALLOCATE p",
                    "DO $$ BEGIN INSERT INTO orders (id) VALUES (7); END $$",
                    "DO 'BEGIN EXECUTE ''INSERT INTO '' || ''orders (id) VALUES (7)''; END'",
                    "EXPLAIN ANALYZE INSERT INTO orders (id) VALUES (7)",
                    "UPDATE orders SET (id) = ROW (9)",
                    "UPDATE orders SET (id) = (SELECT far FROM others)",
                    "UPDATE orders SET id = far FROM others WHERE orders.id = others.id",
                    "INSERT INTO orders AS o (id) (SELECT far FROM others)");
        }
    }

    @Nested
    final class Partitions extends PostgresPartitionTests {
        Partitions() {
            super(POSTGRES);
        }
    }

    @Nested
    final class SourceChanges extends SourceChangeTests {
        SourceChanges() {
            super(POSTGRES);
        }

        @Override
        public List<String> trigger(String name, String timing, String column) {
            return List.of(
                    "CREATE FUNCTION " + name + "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                            + " IF NEW.customer IS NOT NULL THEN NEW." + column + " := 9; END IF; RETURN NEW; END $$",
                    "CREATE TRIGGER " + name + " " + timing + " INSERT ON orders FOR EACH ROW EXECUTE FUNCTION " + name
                            + "()");
        }

        /** It is in C, and its argument is the column that it sets. */
        @Test
        void theModuleThatSetsATimestampIsNoObstacle() throws SQLException {
            database.run(
                    "CREATE EXTENSION moddatetime",
                    "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER, changed TIMESTAMP)",
                    "CREATE TRIGGER changed BEFORE UPDATE ON orders FOR EACH ROW"
                            + " EXECUTE FUNCTION moddatetime(changed)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(customer) % 16");

            update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");
            update(connection, "UPDATE orders SET customer = 8 WHERE id = 1");

            assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM orders WHERE customer = 8"));
            assertEquals(List.of(), database.rows("SELECT id FROM orders WHERE shard IS NULL"));
        }

        @Test
        void theSameModuleIsOneWhereTheTimestampIsHashed() throws SQLException {
            database.run(
                    "CREATE EXTENSION moddatetime",
                    "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER, changed TIMESTAMP)",
                    "CREATE TRIGGER changed BEFORE UPDATE ON orders FOR EACH ROW"
                            + " EXECUTE FUNCTION moddatetime(changed)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(changed) % 16");

            String insert = "INSERT INTO orders (id, changed) VALUES (1, TIMESTAMP '2024-01-01 00:00:00')";
            assertRefused(connection, "orders", "shard", each -> update(each, insert));
        }

        /** Checks that what runs after the row is stored can change it by an UPDATE of its own alone. */
        @Test
        void aTriggerThatUpdatesItsTableLeavesReadsAsTheyCome() throws SQLException {
            database.run(
                    "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER)",
                    "CREATE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                            + " UPDATE orders SET customer = 9 WHERE id = NEW.id; RETURN NULL; END $$",
                    "CREATE TRIGGER later AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION later()");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(customer) % 16");

            update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");

            assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM orders WHERE customer = 9"));
        }

        @Test
        void aRuleOfTheTableThatUpdatesItLeavesReadsAsTheyCome() throws SQLException {
            database.run(
                    "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER)",
                    "CREATE RULE later AS ON INSERT TO orders DO ALSO"
                            + " UPDATE orders SET customer = 9 WHERE id = NEW.id");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(customer) % 16");

            update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");

            assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM orders WHERE customer = 9"));
        }

        @Test
        void aRuleOfTheTableThatStoresAnotherRowIsNamedByTheRefusal() throws SQLException {
            database.run(
                    "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER)",
                    "CREATE TABLE moved (LIKE orders)",
                    "CREATE RULE other_row AS ON INSERT TO orders DO INSTEAD"
                            + " INSERT INTO moved (id, customer, shard) VALUES (NEW.id, NEW.customer + 1, NEW.shard)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(customer) % 16");

            String insert = "INSERT INTO orders (id, customer) VALUES (1, 7)";
            assertRefused(connection, "orders", "shard", each -> update(each, insert));
            assertEquals(List.of("0"), database.rows("SELECT COUNT(*) FROM moved"));
        }

        /** The way tables were divided before there were partitions. */
        @Test
        void rulesThatPassRowsOnAsTheyAreAreNoObstacle() throws SQLException {
            database.run(
                    "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER)",
                    "CREATE TABLE late_orders () INHERITS (orders)",
                    "CREATE TABLE orders_seen (id BIGINT, said TEXT)",
                    "CREATE RULE late AS ON INSERT TO orders WHERE (NEW.id > 100) DO INSTEAD"
                            + " INSERT INTO late_orders VALUES (NEW.*)",
                    "CREATE RULE kept AS ON UPDATE TO orders WHERE NEW.id < 0 DO INSTEAD NOTHING",
                    "CREATE RULE seen AS ON INSERT TO orders DO ALSO"
                            + " INSERT INTO orders_seen (id, said) VALUES (NEW.id, 'x')");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(customer) % 16");

            update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7), (101, 8)");

            assertEquals(
                    List.of("1 | " + Shards.crc32Mod("7", 16), "101 | " + Shards.crc32Mod("8", 16)),
                    database.rows("SELECT id, shard FROM orders ORDER BY id"));
            assertEquals(List.of("101"), Sandbox.rows(connection, "SELECT id FROM orders WHERE customer = 8"));
            assertEquals(1, Sandbox.counters(connection).rewrittenReads());
        }
    }

    @Nested
    final class Inserts extends PostgresInsertTests {
        Inserts() {
            super(POSTGRES);
        }

        /** {@code a.id} is the field of a composite column, and {@code tags[1]} an element of an array: neither gives a column of that name. */
        @Test
        void partsOfAColumnAreNotTheColumnsOfTheirNames() throws SQLException {
            database.run(
                    "CREATE TYPE place AS (id BIGINT, city TEXT)",
                    "CREATE TABLE visits (id BIGINT PRIMARY KEY, shard INTEGER, at place, tags TEXT[], doc JSONB)");
            Connection visits = database.keyspread("keyspread.shard.visits.shard=crc32(id) % 16");

            update(visits, "INSERT INTO visits (at.id, at.city, id, tags[1], tags[2]) VALUES (5, 'a', 7, 'x', 'y')");
            update(visits, "INSERT INTO visits (id, at.id) VALUES (7, 6) ON CONFLICT (id) DO UPDATE SET at.id = 9");
            update(visits, "UPDATE visits SET at.city = 'b', tags[2] = 'z', doc['id'] = '8' WHERE id = ?", 7L);
            update(visits, "INSERT INTO visits (id) VALUES (8)");
            update(visits, "UPDATE visits SET (at.id, tags[2:3]) = (3, '{p,q}'), id = 10 WHERE id = 8");

            assertEquals(
                    List.of(
                            "7 | " + Shards.crc32Mod("7", 16) + " | (9,b) | {x,z} | {\"id\": 8}",
                            "10 | " + Shards.crc32Mod("10", 16) + " | (3,) | [2:3]={p,q} | null"),
                    database.rows("SELECT id, shard, at, tags, doc FROM visits ORDER BY id"));
        }
    }

    @Nested
    final class Writes extends PostgresWriteTests {
        Writes() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Arrays extends ArrayTests {
        Arrays() {
            super(POSTGRES);
        }

        /** {@code varchar = ANY (char[])} leaves trailing blanks out of account, the hash does not. */
        @Test
        void textsOfATypeThatComparesOtherwiseAreLeftAlone() throws SQLException {
            Connection connection = database.keyspread("keyspread.shard.people.shard=crc32(name, born) % 16");
            update(connection, "INSERT INTO people (name, born) VALUES ('a ', 1), ('b ', 1), ('c ', 1), ('d ', 1)");
            try (PreparedStatement read =
                    connection.prepareStatement("SELECT name FROM people WHERE born = 1 AND name = ANY (?)")) {
                read.setArray(1, connection.createArrayOf("bpchar", new Object[] {"a", "b", "c", "d"}));
                try (ResultSet rows = read.executeQuery()) {
                    assertEquals(4, Rows.read(rows).size());
                }
            }
        }
    }

    @Nested
    final class ClientClock extends ClientClockTests {
        public ClientClock() {
            super(POSTGRES);
        }
    }

    @Nested
    final class GeneratedShards extends GeneratedShardTests {
        GeneratedShards() {
            super(POSTGRES);
        }

        @Override
        public List<String> expressions() {
            return List.of(
                    "mod(id, 16)",
                    "id % 16",
                    "abs(mod(id, 16))",
                    "id & 15",
                    "mod(id, 16)::int",
                    "(('x' || right(encode(sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint &"
                            + " 9223372036854775807) % 16");
        }
    }

    @Nested
    final class LastNumbers extends LastNumberTests {
        LastNumbers() {
            super(POSTGRES, "BIGSERIAL", "identity()", "lastval()");
        }

        @Test
        void theNumberOfASequenceIsRefusedToo() throws SQLException {
            try (Connection connection = database.keyspread(
                            "keyspread.shard.visits.id=identity()", "keyspread.shard.visits.shard=crc32(id) % 16");
                    Statement statement = connection.createStatement()) {
                String asks = "INSERT INTO children VALUES (currval('visits_id_seq'))";
                statement.execute("SELECT setval('visits_id_seq', 1000)");
                statement.executeUpdate(asks);
                statement.executeUpdate("INSERT INTO visits (note) VALUES ('a')");
                assertThrows(StatementRefusedException.class, () -> statement.executeUpdate(asks));

                statement.execute("SELECT setval('visits_id_seq', 2000)");
                assertThrows(StatementRefusedException.class, () -> statement.executeUpdate(asks));
            }
            assertEquals(List.of("1000"), database.rows("SELECT parent FROM children"));
        }
    }

    @Nested
    final class Identities extends IdentityTests {
        Identities() {
            super(POSTGRES);
        }

        @Override
        public List<String> moves(int to) {
            List<String> moves = new ArrayList<>(super.moves(to));
            moves.add("SELECT setval('numbers', " + (to - 1) + ")");
            moves.add("SELECT pg_catalog.setval('numbers', (SELECT count(*) FROM visits WHERE id < 0) + " + to
                    + ", false)");
            return moves;
        }

        /** The application goes on before it commits. */
        @Test
        void givenATransaction_whenItSetsTheCounter_thenItsNextNumbersAreFetchedAnew() throws SQLException {
            database.run("CREATE TABLE visits (id SERIAL, shard BIGINT, note VARCHAR(9))");
            Connection connection = database.keyspread(
                    "keyspread.shard.visits.id=identity(10)", "keyspread.shard.visits.shard=crc32(id) % 16");
            connection.setAutoCommit(false);
            update(connection, "INSERT INTO visits (note) VALUES ('a')");
            update(connection, "INSERT INTO visits (id, note) VALUES (2, 'b'), (3, 'c')");
            Sandbox.rows(connection, "SELECT setval('visits_id_seq', (SELECT max(id) FROM visits))");
            update(connection, "INSERT INTO visits (note) VALUES ('d')");
            connection.commit();
            assertEquals(List.of("1", "2", "3", "4"), database.rows("SELECT id FROM visits ORDER BY note"));
        }

        @Override
        public List<List<String>> declarations() {
            return List.of(
                    List.of("BIGINT GENERATED BY DEFAULT AS IDENTITY"),
                    List.of("INTEGER GENERATED ALWAYS AS IDENTITY (START WITH 100 INCREMENT BY 5)"),
                    List.of("SERIAL"),
                    List.of("BIGINT DEFAULT nextval('numbers')", "CREATE SEQUENCE numbers"));
        }
    }

    @Nested
    final class ServerNumbers extends ServerNumberTests {
        ServerNumbers() {
            super(POSTGRES);
        }
    }

    @Nested
    final class RuleChains extends RuleChainTests {
        RuleChains() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Batches extends BatchTests {
        Batches() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Parameters extends ParameterTests {
        Parameters() {
            super(POSTGRES);
        }
    }

    @Nested
    final class GeneratedKeys extends GeneratedKeyTests {
        GeneratedKeys() {
            super(POSTGRES);
        }

        /** The driver returns the columns of all tables then, the shard among them: the same as without Keyspread. */
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "UPDATE tickets SET state = 6 FROM people p WHERE tickets.id = p.id",
                    "UPDATE tickets t SET state = 6 FROM people p, tickets u WHERE t.id = p.id AND u.id = p.id;",
                    "UPDATE tickets SET state = 6 FROM people p WHERE tickets.id = p.id RETURNING p.shard, p.id",
                    "DELETE FROM tickets t USING people p WHERE t.id = p.id",
                })
        void ofAStatementThatJoins(String sql) throws SQLException {
            database.run(
                    "CREATE TABLE people (id BIGINT, shard INTEGER)", "INSERT INTO people (id, shard) VALUES (1, 77)");
            assertSame(c -> update(c, "INSERT INTO tickets (tenant, title) VALUES ('acme', 'broken')"));

            Outcome prepared = undone(connection, c -> {
                try (PreparedStatement update = c.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
                    update.execute();
                    return keys(update);
                }
            });
            Outcome.Work executed = c -> {
                try (Statement update = c.createStatement()) {
                    update.execute(sql, Statement.RETURN_GENERATED_KEYS);
                    return keys(update);
                }
            };

            assertEquals(undone(database.direct(), executed), prepared);
            assertEquals(prepared, undone(connection, executed));
        }

        private static Outcome undone(Connection connection, Outcome.Work work) throws SQLException {
            connection.setAutoCommit(false);
            Outcome outcome = Outcome.of(connection, work);
            connection.rollback();
            connection.setAutoCommit(true);
            return outcome;
        }
    }

    @Nested
    final class Names extends NameTests {
        Names() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Values extends ValueTests {
        public Values() {
            super(POSTGRES);
        }
    }

    @Nested
    final class UnitedRows extends UnitedRowTests {
        UnitedRows() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Doubles extends DoubleTests {
        Doubles() {
            super(POSTGRES);
        }
    }

    @Nested
    final class LiteralForms extends LiteralFormTests {
        LiteralForms() {
            super(POSTGRES);
        }
    }

    @Nested
    final class AllSetters extends SetterTests {
        AllSetters() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Shadow extends ShadowTests {
        Shadow() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Generators extends GeneratorTests {
        Generators() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Sessions extends SessionTests.PostgresTests {
        Sessions() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Traffic extends TrafficTests {
        Traffic() {
            super(POSTGRES);
        }
    }

    @Nested
    final class SchemaRules extends SchemaRuleTests {
        SchemaRules() {
            super(POSTGRES, "SERIAL");
        }

        @Override
        public List<String> ddlOfOtherThings() {
            return List.of(
                    "CREATE TRIGGER stamp BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION"
                            + " suppress_redundant_updates_trigger()",
                    "DROP TRIGGER stamp ON orders",
                    "CREATE RULE stay AS ON DELETE TO orders DO INSTEAD NOTHING",
                    "DO 'BEGIN EXECUTE ''COMMENT ON TABLE orders IS NULL''; END'");
        }
    }

    @Nested
    final class StatementRules extends StatementRuleTests {
        public StatementRules() {
            super(POSTGRES);
        }

        @Test
        void anIndexOfAnyKindIsAnIndex() throws SQLException {
            try (Connection connection = database.keyspread()) {
                update(connection, "CREATE TABLE tagged (id BIGINT PRIMARY KEY, made TIMESTAMP, tags TEXT[], n INT)");
                update(connection, "CREATE INDEX by_time ON tagged USING brin (made)");
                update(connection, "CREATE INDEX by_tags ON tagged USING gin (tags)");
                update(connection, "CREATE INDEX by_n ON tagged USING hash (n)");
            }
            assertEquals(Set.of(), said("SELECT id FROM tagged WHERE made > now() - interval '1 day'"));
            assertEquals(Set.of(), said("SELECT id FROM tagged WHERE tags = ARRAY['x']"));

            try (Connection connection = database.keyspread()) {
                update(connection, "DROP INDEX by_n");
            }
            assertEquals(Set.of("many-partitions tagged.n"), said("SELECT id FROM tagged WHERE n = ?"));
        }
    }

    @Nested
    final class HashFunctions extends HashFunctionTests {
        HashFunctions() {
            super(POSTGRES);
        }
    }

    @Nested
    final class BorrowedConnections extends BorrowedConnectionTests {
        BorrowedConnections() {
            super(POSTGRES);
        }
    }

    @Nested
    final class StoredRows extends StoredRowTests {
        StoredRows() {
            super(POSTGRES);
        }
    }

    @Nested
    final class OtherClients extends OtherClientTests {
        OtherClients() {
            super(POSTGRES);
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders ALTER COLUMN id TYPE " + type;
        }

        @Test
        void givenANewTriggerOrView_whenTheTableIsReadAgain_thenWritesAreRefused() throws Exception {
            connect("CREATE TABLE orders (shard INTEGER, id BIGINT)");
            update(connection, "INSERT INTO orders (id) VALUES (1)");
            database.run("CREATE VIEW seen AS SELECT * FROM orders");
            await("the view is met", () -> comesTo(OtherClientTests::isRefused, "INSERT INTO seen (id) VALUES (2)"));

            database.run(
                    "CREATE FUNCTION moved() RETURNS trigger LANGUAGE plpgsql AS"
                            + " 'BEGIN NEW.id := NEW.id + 1; RETURN NEW; END'",
                    "CREATE TRIGGER moves BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION moved()");
            await(
                    "the trigger is met",
                    () -> comesTo(OtherClientTests::isRefused, "INSERT INTO orders (id) VALUES (2)"));
        }

        @Test
        void givenANewPartition_whenTheTableIsReadAgain_thenItsRowsAreFilled() throws Exception {
            connect("CREATE TABLE orders (shard INTEGER, id BIGINT) PARTITION BY RANGE (id)");
            database.run("CREATE TABLE orders_old PARTITION OF orders FOR VALUES FROM (0) TO (100)");

            await("the partition is met", () -> {
                try {
                    update(connection, "DELETE FROM orders_old");
                    update(connection, "INSERT INTO orders_old (id) VALUES (7)");
                    return database.rows("SELECT shard FROM orders").contains(Shards.crc32Mod("7", 16) + "");
                } catch (SQLException e) {
                    return false;
                }
            });
        }

        @Test
        void givenARuleInAComment_whenTablesAreReadAgain_thenItHolds() throws Exception {
            connect("CREATE TABLE orders (shard INTEGER, id BIGINT)", "CREATE TABLE items (shard INTEGER, id BIGINT)");
            update(connection, "INSERT INTO items (id) VALUES (1)");
            database.run("COMMENT ON COLUMN items.shard IS 'keyspread: crc32(id) % 16'");

            await("the comment is met", () -> {
                try {
                    update(connection, "INSERT INTO items (id) VALUES (7)");
                    return database.rows("SELECT shard FROM items").contains(Shards.crc32Mod("7", 16) + "");
                } catch (SQLException e) {
                    return false;
                }
            });
        }
    }

    @Nested
    final class UpsertsOfWrongRows extends UpsertOfWrongRowTests {
        UpsertsOfWrongRows() {
            super(
                    POSTGRES,
                    List.of(
                            "INSERT INTO orders (id, note) VALUES (7, 'new') ON CONFLICT (id) DO UPDATE SET note ="
                                    + " EXCLUDED.note",
                            "INSERT INTO orders (id, note) VALUES (7, 'new') ON CONFLICT (id) DO NOTHING",
                            "INSERT INTO orders (id, note) VALUES (7, 'new') ON CONFLICT DO NOTHING"));
        }

        @Test
        void givenARowWithoutAShard_whenItIsUpserted_thenThatIsRefused() throws SQLException {
            database.run(
                    "CREATE TABLE orders (id BIGINT NOT NULL, shard INTEGER, UNIQUE (shard, id))",
                    "INSERT INTO orders (id) VALUES (7)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
            assertRefused(
                    connection,
                    "orders",
                    "shard",
                    c -> update(c, "INSERT INTO orders (id) VALUES (7) ON CONFLICT (id) DO NOTHING"));
            assertEquals(List.of("null | 7"), database.rows("SELECT shard, id FROM orders"));
        }

        @Test
        void givenAConstraintsName_whenARowIsUpserted_thenThatIsRefusedToo() throws SQLException {
            database.run(
                    "CREATE TABLE orders (shard INTEGER, id BIGINT, CONSTRAINT orders_key PRIMARY KEY (shard, id))",
                    "INSERT INTO orders (shard, id) VALUES (99, 7)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
            assertRefused(
                    connection,
                    "orders",
                    "shard",
                    c -> update(
                            c, "INSERT INTO orders (id) VALUES (7) ON CONFLICT ON CONSTRAINT orders_key DO NOTHING"));
        }
    }

    @Nested
    final class SessionTexts extends SessionTextTests {
        SessionTexts() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Reads extends ReadTests {
        Reads() {
            super(POSTGRES);
        }
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(POSTGRES);
        }
    }

    @Nested
    final class IndexUse extends IndexUseTests {
        IndexUse() {
            super(POSTGRES);
        }

        @Override
        public boolean usesShard(String plan) {
            return plan.contains("orders_pkey") && plan.contains("Index Cond: ((shard =");
        }
    }

    @Nested
    final class PlanReuse extends PlanReuseTests {
        PlanReuse() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Concurrency extends ConcurrencyTests {
        Concurrency() {
            super(POSTGRES, 20_000);
        }
    }

    @Nested
    final class ApiCalls extends ApiCallTests {
        ApiCalls() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Pool extends PoolTests {
        Pool() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Refusals extends PostgresRefusalTests {
        Refusals() {
            super(POSTGRES);
        }
    }

    @Nested
    final class DdlChanges extends PostgresDdlChangeTests {
        DdlChanges() {
            super(POSTGRES);
        }
    }

    @Nested
    final class InterleavedDdl extends PostgresInterleavedDdlTests {
        InterleavedDdl() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Differential extends DifferentialTests {
        Differential() {
            super(POSTGRES, 20_000);
        }
    }

    @Nested
    final class RowsInFrom extends RowsInFromTests {
        RowsInFrom() {
            super(POSTGRES);
        }

        /** Before the INSERT, too, and for one that stands in a WITH itself. */
        @Override
        public List<String> statementsWithNamedRows() {
            List<String> statements = new ArrayList<>(super.statementsWithNamedRows());
            statements.addAll(
                    List.of(
                            "WITH v (id, note) AS (VALUES (1, 'a')) INSERT INTO orders (id, note) SELECT id, note FROM v",
                            "WITH v AS (VALUES (1, 'a')) INSERT INTO orders (id, note) SELECT * FROM v RETURNING id",
                            "WITH v (id, note) AS (VALUES (1, 'a')),"
                                    + " i AS (INSERT INTO orders (id, note) SELECT id, note FROM v RETURNING id) SELECT max(id) FROM i"));
            return statements;
        }
    }

    @Nested
    final class SelectedRows extends SelectedRowsTests {
        SelectedRows() {
            super(POSTGRES);
        }
    }

    @Nested
    final class NestedSql extends NestedSqlTests {
        NestedSql() {
            super(POSTGRES, 20_000);
        }
    }

    @Nested
    final class Words extends WordTests {
        Words() {
            super(POSTGRES);
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(POSTGRES);
        }
    }

    @Nested
    final class SchemaSwitch extends SchemaSwitchTests {
        SchemaSwitch() {
            super(POSTGRES);
        }

        @Override
        public String setSchema(String schema) {
            return "SET search_path TO " + schema;
        }

        @Test
        void aTemporaryTableInFrontOfTheRuledOneIsItsOwn() throws SQLException {
            String insert = "INSERT INTO orders (id) VALUES (7)";
            Connection other = database.keyspread(RULE);
            try (PreparedStatement prepared = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
                update(connection, "CREATE TEMPORARY TABLE orders (id VARCHAR(9), v VARCHAR(9))");
                assertRefused(connection, "orders", "shard", c -> update(c, insert));
                prepared.setString(1, "007");
                assertRefused(connection, "orders", "shard", c -> prepared.executeUpdate());
                assertEquals(List.of(), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '7'"));
                update(other, insert);
                update(connection, "DROP TABLE orders");
                prepared.setLong(1, 7);
                prepared.executeUpdate();
            }

            String row = Shards.crc32Mod("7", 16) + " | 7";
            assertEquals(List.of(row, row), database.rows("SELECT shard, id FROM orders"));
        }
    }

    @Nested
    final class UpdatableResults extends UpdatableResultTests {
        UpdatableResults() {
            super(POSTGRES);
        }
    }

    @Nested
    final class BelowPools extends PostgresBelowPoolTests {
        BelowPools() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Copies extends PostgresCopyTests {
        Copies() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Escapes extends EscapeTests {
        Escapes() {
            super(POSTGRES);
        }
    }

    @Nested
    final class FrameworkForms extends FrameworkFormTests {
        FrameworkForms() {
            super(POSTGRES);
        }
    }

    @Nested
    final class StagedRows extends StagedRowTests {
        StagedRows() {
            super(POSTGRES);
        }
    }

    @Nested
    final class ConstantTexts extends ConstantTextTests {
        ConstantTexts() {
            super(POSTGRES);
        }
    }

    @Nested
    final class HeldStatements extends HeldStatementTests {
        HeldStatements() {
            super(new PostgresEngine());
        }

        @Override
        public List<String> upserts() {
            return List.of(
                    "INSERT INTO %s (note, id) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET note = excluded.note",
                    "INSERT INTO %s (note, id) VALUES ('seen', 7) ON CONFLICT (id) DO UPDATE SET note = excluded.note",
                    "MERGE INTO %s t USING (SELECT CAST(? AS VARCHAR(9)) note, CAST(? AS BIGINT) id) s ON (t.id = s.id)"
                            + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)"
                            + " WHEN MATCHED THEN UPDATE SET note = s.note");
        }
    }
}
