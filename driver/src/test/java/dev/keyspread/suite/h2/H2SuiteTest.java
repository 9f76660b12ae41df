package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.ApiCallTests;
import dev.keyspread.suite.BorrowedConnectionTests;
import dev.keyspread.suite.ConcurrencyTests;
import dev.keyspread.suite.DataSourceTests;
import dev.keyspread.suite.FirstConnectionTests;
import dev.keyspread.suite.HeldStatementTests;
import dev.keyspread.suite.InterleavedDdlTests;
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
import dev.keyspread.suite.engine.H2Engine;
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
import dev.keyspread.suite.write.InsertTests;
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
import dev.keyspread.suite.write.ValueTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Everything on H2. */
final class H2SuiteTest {
    private static final Engine H2 = new H2Engine();

    @Nested
    final class MergesWithoutNames extends MergeWithoutNamesTests {
        MergesWithoutNames() {
            super(H2);
        }
    }

    @Nested
    final class FixedSources extends FixedSourceTests {
        FixedSources() {
            super(
                    H2,
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
                            "id = ANY (ARRAY[7])",
                            "id = CAST(? AS BIGINT)",
                            "CAST(? AS BIGINT) = id"),
                    List.of(
                            "~ = id",
                            "~ = word",
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
                            "word = ANY (ARRAY[~])"));
        }
    }

    @Nested
    final class LiteralDefaults extends LiteralDefaultTests {
        LiteralDefaults() {
            super(
                    H2,
                    List.of(
                            "BIGINT DEFAULT 7",
                            "BIGINT DEFAULT -7",
                            "BIGINT DEFAULT '7'",
                            "BIGINT DEFAULT ' 07 '",
                            "BIGINT DEFAULT 7.5",
                            "BIGINT DEFAULT 1e1",
                            "BIGINT DEFAULT 0x1F",
                            "BIGINT DEFAULT 3 + 4",
                            "BIGINT DEFAULT CAST(7 AS BIGINT)",
                            "SMALLINT DEFAULT 7",
                            "INTEGER DEFAULT TRUE",
                            "BIGINT DEFAULT NULL",
                            "NUMERIC(10, 2) DEFAULT 7",
                            "NUMERIC(10, 2) DEFAULT 7.125",
                            "NUMERIC(10, 2) DEFAULT '7.1'",
                            "NUMERIC(10, 2) DEFAULT 7e-1",
                            "VARCHAR(20) DEFAULT 'acme'",
                            "VARCHAR(20) DEFAULT ''",
                            "VARCHAR(20) DEFAULT 'it''s'",
                            "VARCHAR(20) DEFAULT 'a\\b'",
                            "VARCHAR(20) DEFAULT 7",
                            "VARCHAR(20) DEFAULT 7.50",
                            "VARCHAR(20) DEFAULT 'a' || 'b'",
                            "VARCHAR(20) DEFAULT U&'\\0061bc'",
                            "VARCHAR(20) DEFAULT UPPER('x')",
                            "VARCHAR(20) DEFAULT CURRENT_USER",
                            "VARCHAR(20) DEFAULT DATE '2020-01-02'",
                            "VARCHAR(3) DEFAULT 'ab '",
                            "CHAR(5) DEFAULT 'ab'",
                            "CHAR(5) DEFAULT 'ab  '",
                            "VARCHAR_IGNORECASE(9) DEFAULT 'Ab'",
                            "DATE DEFAULT DATE '2020-01-02'",
                            "DATE DEFAULT '2020-1-2'",
                            "DATE DEFAULT CURRENT_DATE",
                            "TIME DEFAULT TIME '10:11:12'",
                            "TIMESTAMP DEFAULT TIMESTAMP '2020-01-02 10:11:12.5'",
                            "TIMESTAMP(0) DEFAULT TIMESTAMP '2020-01-02 10:11:12.5'",
                            "TIMESTAMP DEFAULT '2020-01-02'",
                            "TIMESTAMP WITH TIME ZONE DEFAULT TIMESTAMP WITH TIME ZONE '2020-01-02 10:11:12+02'",
                            "BOOLEAN DEFAULT TRUE",
                            "BOOLEAN DEFAULT 1",
                            "BOOLEAN DEFAULT 'yes'",
                            "UUID DEFAULT '123E4567-e89b-12d3-a456-426614174000'",
                            "UUID DEFAULT RANDOM_UUID()",
                            "BINARY VARYING(9) DEFAULT X'0aFF'",
                            "VARBINARY(9) DEFAULT 'ab'",
                            "BINARY(4) DEFAULT X'0a'",
                            "ENUM('a', 'b') DEFAULT 'b'",
                            "JSON DEFAULT JSON '{\"a\": 1}'",
                            "DOUBLE PRECISION DEFAULT 1.5",
                            "REAL DEFAULT 0.1",
                            "INTERVAL DAY DEFAULT INTERVAL '2' DAY",
                            "BIGINT GENERATED BY DEFAULT AS IDENTITY"));
        }
    }

    @Nested
    final class MergeMatches extends MergeMatchTests {
        MergeMatches() {
            super(H2);
        }
    }

    @Nested
    final class MergedOwnValues extends MergedOwnValueTests {
        MergedOwnValues() {
            super(H2);
        }
    }

    @Nested
    final class MergedRows extends MergedRowsTests {
        MergedRows() {
            super(H2);
        }
    }

    @Nested
    final class DataSources extends DataSourceTests {
        DataSources() {
            super(H2);
        }

        @Override
        public String setSchema(String schema) {
            return "SET SCHEMA " + schema;
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders ALTER COLUMN id SET DATA TYPE " + type;
        }

        @Override
        public XADataSource xaSource(String url) throws SQLException {
            JdbcDataSource source = new JdbcDataSource();
            source.setUrl(url);
            return source;
        }

        @Override
        public ConnectionPoolDataSource pooledSource(String url) throws SQLException {
            JdbcDataSource source = new JdbcDataSource();
            source.setUrl(url);
            return source;
        }
    }

    @Nested
    final class OddNames extends OddNameTests {
        OddNames() {
            super(H2);
        }

        @Override
        public List<String> names() {
            return List.of("ÄPFEL", "äpfel", "straße", "İx", "orderſ", "ıd", "x".repeat(250));
        }
    }

    @Nested
    final class NumberForms extends NumberFormTests {
        NumberForms() {
            super(H2);
        }
    }

    @Nested
    final class FirstConnection extends FirstConnectionTests {
        FirstConnection() {
            super(H2);
        }

        @Override
        public int withRule() {
            return 8;
        }

        @Override
        public int withAnotherRule() {
            return 5;
        }

        @Override
        public int withoutRule() {
            return 8;
        }
    }

    @Nested
    final class TwoRules extends TwoRulesTests {
        TwoRules() {
            super(H2, "MERGE INTO orders (id) KEY (shard, id) VALUES (7)");
        }
    }

    @Nested
    final class Silence extends SilenceTests {
        Silence() {
            super(H2);
        }
    }

    @Nested
    final class RareForms extends RareFormTests {
        RareForms() {
            super(H2);
        }

        @Override
        public List<String> forms() {
            return List.of(
                    "EXECUTE IMMEDIATE 'INSERT INTO orders (id) VALUES (7)'",
                    "EXECUTE IMMEDIATE 'INSERT INTO ' || 'orders (id) VALUES (7)'",
                    "UPDATE orders SET id = 8 FETCH FIRST 1 ROW ONLY",
                    "CREATE TABLE made AS SELECT * FROM FINAL TABLE (INSERT INTO orders (id) VALUES (7))",
                    "INSERT INTO others SELECT id, 1 FROM FINAL TABLE (INSERT INTO orders (id) VALUES (7))",
                    "MERGE INTO orders USING others ON orders.id = others.far WHEN NOT MATCHED THEN INSERT (id) VALUES"
                            + " (others.far)",
                    "MERGE INTO orders (id) KEY (id) VALUES (9)",
                    "MERGE INTO orders AS o USING (VALUES (1, 9)) AS v (a, b) ON o.id = v.a WHEN MATCHED THEN UPDATE"
                            + " SET id = v.b",
                    "UPDATE orders SET (id) = (SELECT far FROM others)",
                    "INSERT INTO orders (id) SELECT far FROM others");
        }
    }

    @Nested
    final class GeneratedShards extends GeneratedShardTests {
        GeneratedShards() {
            super(H2);
        }

        @Override
        public List<String> expressions() {
            return List.of(
                    "MOD(id, 16)", "id % 16", "ABS(MOD(id, 16))", "BITAND(id, 15)", "CAST(MOD(id, 16) AS INTEGER)");
        }

        @Override
        public String stored() {
            return "";
        }

        @Override
        public boolean hasHidingTables() {
            return false;
        }
    }

    @Nested
    final class Identities extends IdentityTests {
        Identities() {
            super(H2);
        }

        @Override
        public List<List<String>> declarations() {
            return List.of(
                    List.of("BIGINT GENERATED BY DEFAULT AS IDENTITY"),
                    List.of("INTEGER GENERATED ALWAYS AS IDENTITY (START WITH 100 INCREMENT BY 5)"),
                    List.of("BIGINT AUTO_INCREMENT"),
                    List.of("BIGINT DEFAULT NEXT VALUE FOR numbers", "CREATE SEQUENCE numbers"));
        }
    }

    @Nested
    final class SourceChanges extends SourceChangeTests {
        SourceChanges() {
            super(H2);
        }

        @Override
        public List<String> trigger(String name, String timing, String column) {
            return List.of("CREATE TRIGGER " + name + " " + timing + " INSERT ON orders FOR EACH ROW CALL '"
                    + H2Trigger.class.getName() + "'");
        }

        @Override
        public boolean seesTriggers() {
            return false;
        }
    }

    @Nested
    final class Inserts extends InsertTests {
        Inserts() {
            super(H2);
        }
    }

    @Nested
    final class Writes extends H2WriteTests {
        Writes() {
            super(H2);
        }
    }

    @Nested
    final class Arrays extends ArrayTests {
        Arrays() {
            super(H2);
        }
    }

    @Nested
    final class ClientClock extends ClientClockTests {
        public ClientClock() {
            super(H2);
        }
    }

    @Nested
    final class ServerNumbers extends ServerNumberTests {
        ServerNumbers() {
            super(H2);
        }
    }

    @Nested
    final class RuleChains extends RuleChainTests {
        RuleChains() {
            super(H2);
        }
    }

    @Nested
    final class Batches extends BatchTests {
        Batches() {
            super(H2);
        }
    }

    @Nested
    final class Parameters extends ParameterTests {
        Parameters() {
            super(H2);
        }
    }

    @Nested
    final class GeneratedKeys extends GeneratedKeyTests {
        GeneratedKeys() {
            super(H2);
        }
    }

    @Nested
    final class Names extends NameTests {
        Names() {
            super(H2);
        }
    }

    @Nested
    final class Values extends ValueTests {
        public Values() {
            super(H2);
        }
    }

    @Nested
    final class UnitedRows extends UnitedRowTests {
        UnitedRows() {
            super(H2);
        }
    }

    @Nested
    final class Doubles extends DoubleTests {
        Doubles() {
            super(H2);
        }
    }

    @Nested
    final class LiteralForms extends LiteralFormTests {
        LiteralForms() {
            super(H2);
        }

        /** Which bytes a text or a number is depends on the version. */
        @Override
        public boolean mayRefuse(String type, String literal) {
            return (type.startsWith("VARBINARY") && !literal.startsWith("X")) || literal.startsWith("E'");
        }
    }

    @Nested
    final class AllSetters extends SetterTests {
        AllSetters() {
            super(H2);
        }

        /** H2's metadata calls the type of a UUID column BINARY, and Spring's SimpleJdbcInsert takes it from there. */
        @Test
        @Override
        public void uuids() throws SQLException {
            super.uuids();
            assertRight(
                    "UUID",
                    "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90",
                    text(row -> String.valueOf(row.getObject("v"))),
                    "setObject UUID as BINARY");
        }
    }

    @Nested
    final class Shadow extends ShadowTests {
        Shadow() {
            super(H2);
        }

        /**
         * H2 hands out the last result of a text again until it has noted that the table changed, and it notes that a moment
         * after others see the change. Between the two the text that is run once more finds what it found before.
         */
        @Test
        @Override
        public void anotherWriterIsNoDisagreement() throws Exception {
            database.run("SET OPTIMIZE_REUSE_RESULTS 0");
            super.anotherWriterIsNoDisagreement();
        }
    }

    @Nested
    final class Generators extends GeneratorTests {
        Generators() {
            super(H2);
        }
    }

    @Nested
    final class Sessions extends SessionTests.H2Tests {
        Sessions() {
            super(H2);
        }
    }

    @Nested
    final class Traffic extends TrafficTests {
        Traffic() {
            super(H2);
        }
    }

    @Nested
    final class SchemaRules extends SchemaRuleTests {
        SchemaRules() {
            super(H2, "BIGINT AUTO_INCREMENT");
        }

        @Override
        public List<String> ddlOfOtherThings() {
            return List.of(
                    "ALTER TABLE orders ADD COLUMN seen TIMESTAMP ON UPDATE CURRENT_TIMESTAMP",
                    "CREATE TRIGGER stamp BEFORE INSERT ON orders FOR EACH ROW CALL '" + H2Trigger.class.getName()
                            + "'",
                    "DROP TRIGGER stamp");
        }
    }

    @Nested
    final class StatementRules extends StatementRuleTests {
        public StatementRules() {
            super(H2);
        }
    }

    @Nested
    final class HashFunctions extends HashFunctionTests {
        HashFunctions() {
            super(H2);
        }
    }

    @Nested
    final class BorrowedConnections extends BorrowedConnectionTests {
        BorrowedConnections() {
            super(H2);
        }
    }

    @Nested
    final class StoredRows extends StoredRowTests {
        StoredRows() {
            super(H2);
        }

        /** Its KEY list is not given the shard then, so that the row is found by the rest and put right. */
        @Test
        void aRowWithAWrongShardIsFoundByTheKeyOfAMerge() throws SQLException {
            database.run(
                    "CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))",
                    "INSERT INTO orders VALUES (99, 7)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
            update(connection, "MERGE INTO orders (id) KEY (id) VALUES (7)");
            assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM orders"));
        }
    }

    @Nested
    final class OtherClients extends OtherClientTests {
        OtherClients() {
            super(H2);
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders ALTER COLUMN id " + type;
        }

        @Test
        void givenANewTrigger_whenTheTableIsReadAgain_thenWritesAreRefused() throws Exception {
            connect("CREATE TABLE orders (shard INTEGER, id BIGINT)");
            update(connection, "INSERT INTO orders (id) VALUES (1)");
            database.run("CREATE TRIGGER counted BEFORE INSERT ON orders FOR EACH ROW CALL '"
                    + H2Trigger.class.getName() + "'");

            await(
                    "the trigger is met",
                    () -> comesTo(OtherClientTests::isRefused, "INSERT INTO orders (id) VALUES (2)"));
        }
    }

    @Nested
    final class SessionTexts extends SessionTextTests {
        SessionTexts() {
            super(H2);
        }
    }

    @Nested
    final class Reads extends ReadTests {
        Reads() {
            super(H2);
        }
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(H2);
        }
    }

    @Nested
    final class IndexUse extends IndexUseTests {
        IndexUse() {
            super(H2);
        }

        @Override
        public boolean usesShard(String plan) {
            return plan.replace("\n", " ").matches(".*PRIMARY_KEY_?\\w*: [^/]*\\bSHARD ?(=|IN).*");
        }
    }

    @Nested
    final class PlanReuse extends PlanReuseTests {
        PlanReuse() {
            super(H2);
        }
    }

    @Nested
    final class Concurrency extends ConcurrencyTests {
        Concurrency() {
            super(H2, 50_000);
        }
    }

    @Nested
    final class ApiCalls extends ApiCallTests {
        ApiCalls() {
            super(H2);
        }
    }

    @Nested
    final class Pool extends PoolTests {
        Pool() {
            super(H2);
        }
    }

    @Nested
    final class Refusals extends H2RefusalTests {
        Refusals() {
            super(H2);
        }
    }

    @Nested
    final class DdlChanges extends H2DdlChangeTests {
        DdlChanges() {
            super(H2);
        }
    }

    @Nested
    final class InterleavedDdl extends InterleavedDdlTests {
        InterleavedDdl() {
            super(H2);
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders ALTER COLUMN id SET DATA TYPE " + type;
        }
    }

    @Nested
    final class Differential extends DifferentialTests {
        Differential() {
            super(H2, 50_000);
        }
    }

    @Nested
    final class RowsInFrom extends RowsInFromTests {
        RowsInFrom() {
            super(H2);
        }
    }

    @Nested
    final class SelectedRows extends SelectedRowsTests {
        SelectedRows() {
            super(H2);
        }
    }

    @Nested
    final class NestedSql extends NestedSqlTests {
        NestedSql() {
            super(H2, 50_000);
        }
    }

    @Nested
    final class Words extends WordTests {
        Words() {
            super(H2);
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(H2);
        }
    }

    @Nested
    final class SchemaSwitch extends SchemaSwitchTests {
        SchemaSwitch() {
            super(H2);
        }

        @Override
        public String setSchema(String schema) {
            return "SET SCHEMA " + schema;
        }

        @Override
        public boolean keepsHeldTables() {
            return true;
        }
    }

    @Nested
    final class UpdatableResults extends UpdatableResultTests {
        UpdatableResults() {
            super(H2);
        }
    }

    @Nested
    final class Escapes extends EscapeTests {
        Escapes() {
            super(H2);
        }
    }

    @Nested
    final class FrameworkForms extends FrameworkFormTests {
        FrameworkForms() {
            super(H2);
        }
    }

    @Nested
    final class StagedRows extends StagedRowTests {
        StagedRows() {
            super(H2);
        }
    }

    @Nested
    final class ConstantTexts extends ConstantTextTests {
        ConstantTexts() {
            super(H2);
        }
    }

    @Nested
    final class HeldStatements extends HeldStatementTests {
        HeldStatements() {
            super(new H2Engine());
        }

        @Override
        public List<String> upserts() {
            return List.of(
                    "MERGE INTO %s (note, id) KEY (id) VALUES (?, ?)",
                    "MERGE INTO %s (id, note) KEY (id) VALUES (7, 'seen')",
                    "MERGE INTO %s t USING (SELECT CAST(? AS VARCHAR(9)) note, CAST(? AS BIGINT) id) s ON (t.id = s.id)"
                            + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)"
                            + " WHEN MATCHED THEN UPDATE SET note = s.note");
        }
    }
}
