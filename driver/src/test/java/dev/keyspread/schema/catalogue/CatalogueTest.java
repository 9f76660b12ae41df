package dev.keyspread.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.Table.Origin;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class CatalogueTest {
    private static final QualifiedName T = new QualifiedName(null, "t");
    private static final QualifiedName PUBLIC_T = new QualifiedName("public", "t");

    private final Catalogue catalogue = postgres();

    private static Catalogue postgres() {
        return new Catalogue(DetectedDialect.exactly(Dialect.POSTGRESQL, "public"));
    }

    private Set<QualifiedName> apply(String ddl) {
        return Ddl.apply(catalogue, Dialect.POSTGRESQL, ddl);
    }

    private Table table(QualifiedName name) {
        Table table = catalogue.find(name);
        assertNotNull(table, () -> name + " is known");
        return table;
    }

    private static Table read(QualifiedName name, String... columns) {
        List<Column> list = new ArrayList<>();
        for (String column : columns) {
            ColumnType type = ColumnTypes.of("bigint", Dialect.POSTGRESQL);
            list.add(Column.builder(column, type).build());
        }
        return Table.builder(name)
                .columns(list)
                .key(List.of(), null)
                .origin(Origin.READ)
                .build();
    }

    // Creating, dropping, renaming

    @Test
    void givenCreateTableWhenLookedUpThenItIsInTheDefaultSchema() {
        Set<QualifiedName> changed = apply("CREATE TABLE t (id bigint PRIMARY KEY)");

        assertEquals(Set.of(PUBLIC_T), changed);
        assertEquals(PUBLIC_T, table(T).name());
        assertEquals(Origin.DECLARED, table(PUBLIC_T).origin());
        assertFalse(table(T).wasReadFromMetadata());
        assertNull(catalogue.find(new QualifiedName("other", "t")));
    }

    @Test
    void givenAKnownTableWhenCreatedIfNotExistsThenNothingChanges() {
        apply("CREATE TABLE t (id bigint PRIMARY KEY)");

        assertEquals(Set.of(), apply("CREATE TABLE IF NOT EXISTS t (id text)"));
        assertEquals("bigint", table(T).columns().get(0).type().sql());
    }

    @Test
    void givenAnUnknownTableWhenCreatedIfNotExistsThenItIsDeclared() {
        apply("CREATE TABLE IF NOT EXISTS t (id bigint PRIMARY KEY)");

        assertEquals(Origin.DECLARED, table(T).origin());
        assertEquals(List.of(new KeyPart("id", Direction.ASC)), table(T).key());
    }

    @Test
    void givenAKnownTableWhenCreatedAgainThenItStartsAnew() {
        apply("CREATE TABLE t (id bigint PRIMARY KEY); CREATE INDEX i ON t (id)");

        assertEquals(Set.of(PUBLIC_T), apply("CREATE TABLE t (name text)"));
        assertEquals(List.of(), table(T).indexes());
        assertEquals(List.of(), table(T).key());
        assertNull(table(T).column("id"));
    }

    @Test
    void givenATableDroppedWhenCreatedAgainThenItHasNoneOfItsOldIndexes() {
        apply("CREATE TABLE t (id bigint); CREATE INDEX i ON t (id)");
        assertEquals(Set.of(PUBLIC_T), apply("DROP TABLE t"));
        assertNull(catalogue.find(T));

        apply("CREATE TABLE t (id bigint)");

        assertEquals(List.of(), table(T).indexes());
    }

    @Test
    void givenAnUnknownTableWhenDroppedThenPlansThatNameItAreStillTold() {
        assertEquals(Set.of(PUBLIC_T), apply("DROP TABLE IF EXISTS t"));
    }

    @Test
    void givenARenameThenTheOldNameIsUnknownAndTheNewOneHasEverything() {
        apply("CREATE TABLE t (id bigint PRIMARY KEY); CREATE INDEX i ON t (id)");

        Set<QualifiedName> changed = apply("ALTER TABLE t RENAME TO u");

        assertEquals(Set.of(PUBLIC_T, new QualifiedName("public", "u")), changed);
        assertNull(catalogue.find(T));
        assertEquals("i", table(new QualifiedName(null, "u")).indexes().get(0).name());
    }

    @Test
    void givenARenameOfAnUnknownTableOntoAKnownNameThenThatNameIsUnknown() {
        apply("CREATE TABLE t (id bigint PRIMARY KEY)");

        apply("ALTER TABLE elsewhere RENAME TO t");

        assertNull(catalogue.find(T));
    }

    @Test
    void givenAQueryBehindAsThenWhatTheTableLooksLikeIsLeftToTheMetadata() {
        apply("CREATE TABLE t (id bigint)");

        assertEquals(Set.of(PUBLIC_T), apply("CREATE TABLE t AS SELECT 1 AS id"));
        assertNull(catalogue.find(T));
    }

    @Test
    void givenATemporaryTableThenTheNameMeansWhatItDid() {
        apply("CREATE TABLE t (id bigint)");

        assertEquals(Set.of(), apply("CREATE TEMPORARY TABLE t (id text)"));
        assertEquals("bigint", table(T).columns().get(0).type().sql());
    }

    @Test
    void givenASchemaDroppedThenItsTablesAreUnknown() {
        apply("CREATE TABLE t (id bigint); CREATE TABLE app.t (id bigint)");

        Set<QualifiedName> changed = apply("DROP SCHEMA app CASCADE");

        assertEquals(Set.of(new QualifiedName("app", "t")), changed);
        assertNull(catalogue.find(new QualifiedName("app", "t")));
        assertNotNull(catalogue.find(T));
    }

    // Altering

    @Test
    void givenASerialColumnAddedAsKeyThenKeyAndIdentityAreKnown() {
        apply("CREATE TABLE t (name text)");

        apply("ALTER TABLE t ADD COLUMN id bigserial PRIMARY KEY");

        assertEquals(List.of(new KeyPart("id", Direction.ASC)), table(T).key());
        Column id = table(T).columns().get(1);
        assertEquals(Identity.COUNTER, id.identity());
        assertFalse(id.nullable());
        assertEquals(Origin.DECLARED, table(T).origin());
    }

    @Test
    void givenADefaultThatDrawsFromASequenceThenItIsACounterUntilItIsDropped() {
        apply("CREATE TABLE t (id bigint); ALTER TABLE t ALTER COLUMN id SET DEFAULT nextval('s'::regclass)");
        assertEquals(Identity.COUNTER, table(T).columns().get(0).identity());

        apply("ALTER TABLE t ALTER COLUMN id DROP DEFAULT");

        assertEquals(Identity.NONE, table(T).columns().get(0).identity());
        assertNull(table(T).columns().get(0).defaultExpression());
    }

    @Test
    void givenAConstraintOfAnUnknownNameDroppedThenTheKeyStays() {
        apply("CREATE TABLE t (id bigint PRIMARY KEY)");

        apply("ALTER TABLE t DROP CONSTRAINT who_knows");

        assertEquals(Origin.DECLARED, table(T).origin());
        assertEquals(1, table(T).key().size());
    }

    @Test
    void givenAKeyColumnDroppedThenTheKeyIsNotKnown() {
        apply("CREATE TABLE t (a int, b int, PRIMARY KEY (a, b))");

        apply("ALTER TABLE t DROP COLUMN a");

        assertFalse(table(T).keyKnown());
        assertEquals(Origin.DECLARED, table(T).origin());
    }

    @Test
    void givenAnAlterOfAnUnknownTableThenItStaysUnknownAndPlansAreTold() {
        assertEquals(Set.of(PUBLIC_T), apply("ALTER TABLE t ADD COLUMN a int"));
        assertNull(catalogue.find(T));
    }

    @Test
    void givenACommentOnAColumnThenItIsKeptAndTakenAwayAgain() {
        apply("CREATE TABLE t (shard int, id bigint)");

        assertEquals(Set.of(PUBLIC_T), apply("COMMENT ON COLUMN t.shard IS 'keyspread: crc32(id) % 16'"));
        assertEquals("keyspread: crc32(id) % 16", table(T).columns().get(0).comment());

        apply("COMMENT ON COLUMN t.shard IS NULL");
        assertNull(table(T).columns().get(0).comment());
    }

    // Indexes

    @Test
    void givenAnIndexOnAnUnknownTableThenOnlyTheIndexIsKnown() {
        assertEquals(Set.of(PUBLIC_T), apply("CREATE INDEX i ON t (created_at DESC)"));

        assertEquals(Origin.DECLARED, table(T).origin());
        assertEquals(List.of(), table(T).columns());
        assertFalse(table(T).keyKnown());
        assertEquals(
                List.of(new KeyPart("created_at", Direction.DESC)),
                table(T).indexes().get(0).parts());
    }

    @Test
    void givenAnIndexBeforeItsTableWhenCreatedIfNotExistsThenBothAreKnown() {
        apply("CREATE INDEX i ON t (a)");

        apply("CREATE TABLE IF NOT EXISTS t (a int PRIMARY KEY)");

        assertEquals(1, table(T).columns().size());
        assertEquals("i", table(T).indexes().get(0).name());
    }

    @Test
    void givenAnIndexThenDroppingItByNameFindsItsTable() {
        apply("CREATE TABLE t (a int); CREATE TABLE u (a int); CREATE INDEX i ON u (a)");

        assertEquals(Set.of(new QualifiedName("public", "u")), apply("DROP INDEX i"));
        assertEquals(List.of(), table(new QualifiedName(null, "u")).indexes());
    }

    @Test
    void givenAnIndexOfTheEnginesNamingWhenAnUnknownIndexIsDroppedThenItsTableHasChanged() {
        apply("CREATE TABLE t (a int); CREATE INDEX ON t (a); CREATE TABLE u (a int)");

        assertEquals(Set.of(PUBLIC_T), apply("DROP INDEX t_a_idx"));
        assertEquals(Origin.DECLARED, table(T).origin());
    }

    @Test
    void givenAnIndexThatExistsWhenCreatedIfNotExistsThenNothingChanges() {
        apply("CREATE TABLE t (a int, b int); CREATE INDEX i ON t (a)");

        assertEquals(Set.of(), apply("CREATE INDEX IF NOT EXISTS i ON t (b)"));
        assertEquals("a", table(T).indexes().get(0).parts().get(0).column());
    }

    @Test
    void givenAFullTextIndexThenItIsNotKeptSinceItHasNoOrder() {
        apply("CREATE TABLE t (a tsvector); CREATE INDEX i ON t USING gin (a)");

        assertEquals(List.of(), table(T).indexes());
    }

    // Names

    @Test
    void givenTwoSchemasThenAnUnqualifiedNameMeansTheDefaultOne() {
        apply("CREATE TABLE app.t (a int); CREATE TABLE t (b int)");

        assertNotNull(table(T).column("b"));
        assertNotNull(table(new QualifiedName("app", "t")).column("a"));
    }

    @Test
    void givenATableInAnotherSchemaOnlyThenAnUnqualifiedNameIsUnknownUntilMetadataResolvesIt() {
        apply("CREATE TABLE app.t (a int)");
        assertNull(catalogue.find(T));

        assertTrue(catalogue.learn(T, read(new QualifiedName("app", "t"), "a"), catalogue.version()));

        assertEquals("app", table(T).name().schema());
        apply("CREATE TABLE t (b int)");
        assertNotNull(table(T).column("b"));
    }

    @Test
    void givenNoDefaultSchemaThenAnUnqualifiedNameMeansTheOnlyTableOfThatName() {
        Catalogue postgres = new Catalogue(DetectedDialect.exactly(Dialect.POSTGRESQL, null));
        Ddl.apply(postgres, Dialect.POSTGRESQL, "CREATE TABLE app.t (id BIGINT PRIMARY KEY)");
        assertNotNull(postgres.find(new QualifiedName(null, "t")));

        Ddl.apply(postgres, Dialect.POSTGRESQL, "CREATE TABLE other.t (id BIGINT PRIMARY KEY)");

        assertNull(postgres.find(new QualifiedName(null, "t")));
    }

    @Test
    void spannerComparesNamesWithoutCase() {
        Catalogue spanner = new Catalogue(DetectedDialect.exactly(Dialect.GOOGLESQL, null));
        Ddl.apply(spanner, Dialect.GOOGLESQL, "CREATE TABLE Singers (SingerId INT64) PRIMARY KEY (SingerId)");

        assertNotNull(spanner.find(new QualifiedName(null, "singers")));
        Ddl.apply(spanner, Dialect.GOOGLESQL, "ALTER TABLE SINGERS ADD COLUMN Name STRING(MAX)");
        assertEquals(2, spanner.tables().get(0).columns().size());
    }

    @Test
    void mysqlOnAFileSystemWithCaseTellsTablesApartByLetter() {
        Catalogue mysql = new Catalogue(new DetectedDialect(Dialect.MYSQL, "app", TableNames.BY_LETTER, true));
        Ddl.apply(mysql, Dialect.MYSQL, "CREATE TABLE Orders (a INT); CREATE TABLE orders (b INT)");

        assertEquals(2, mysql.tables().size());
        Table lower = mysql.find(new QualifiedName(null, "orders"));
        assertNotNull(lower);
        assertNotNull(lower.column("b"));
    }

    @Test
    void whereFoldingIsNotKnownTwoTablesThatDifferByCaseAreNeverToldApart() {
        Catalogue folded = new Catalogue(new DetectedDialect(Dialect.H2, "public", TableNames.IGNORING_CASE, true));
        QualifiedName asFolded = new QualifiedName(null, "ORDERS");
        assertTrue(folded.learn(List.of(read(new QualifiedName("public", "orders"), "a")), folded.version()));
        assertNotNull(folded.find(asFolded));

        assertTrue(folded.learn(List.of(read(new QualifiedName("public", "ORDERS"), "b")), folded.version()));

        assertNull(folded.find(asFolded));
    }

    // Learning and forgetting

    @Test
    void givenATransactionRolledBackWhenForgottenThenTheTableIsUnknown() {
        Set<QualifiedName> changed = apply("CREATE TABLE t (id bigint)");

        changed.forEach(catalogue::forget);

        assertNull(catalogue.find(T));
        assertEquals(List.of(), catalogue.tables());
    }

    @Test
    void givenDdlBetweenReadingAndLearningThenWhatWasReadIsRefused() {
        long version = catalogue.version();
        apply("CREATE TABLE t (id bigint, added int)");

        assertFalse(catalogue.learn(List.of(read(PUBLIC_T, "id")), version));
        assertFalse(catalogue.learn(T, read(PUBLIC_T, "id"), version));
        assertNotNull(table(T).column("added"));
    }

    @Test
    void givenADeclaredTableWhenReadThenTheMetadataCounts() {
        apply("CREATE TABLE IF NOT EXISTS t (id bigint, added int)");

        assertTrue(catalogue.learn(List.of(read(PUBLIC_T, "id")), catalogue.version()));

        assertEquals(Origin.READ, table(T).origin());
        assertNull(table(T).column("added"));
    }

    @Test
    void givenAsManyTablesAsAreKeptThenFurtherOnesAreRefusedAndCounted() {
        List<Table> tables = new ArrayList<>();
        for (int i = 0; i < Catalogue.MAX_TABLES + 3; i++) {
            tables.add(read(new QualifiedName("public", "t" + i), "id"));
        }

        catalogue.learn(tables, catalogue.version());

        assertEquals(Catalogue.MAX_TABLES, catalogue.tables().size());
        assertEquals(3, catalogue.refused());
        apply("ALTER TABLE t0 ADD COLUMN a int");
        assertEquals(2, table(new QualifiedName(null, "t0")).columns().size());
        apply("DROP TABLE t0; CREATE TABLE fresh (id int)");
        assertNotNull(catalogue.find(new QualifiedName(null, "fresh")));
    }

    /** DDL that reaches a table which is not kept would leave its plans alone. */
    @Test
    void givenAsManyTablesAsAreKeptWhenAStatementNeedsAnotherThenThatIsKeptAndPlansEnd() {
        AtomicInteger ended = new AtomicInteger();
        Catalogue full = new Catalogue(
                DetectedDialect.exactly(Dialect.POSTGRESQL, "public"), name -> false, ended::incrementAndGet);
        List<Table> tables = new ArrayList<>();
        for (int i = 0; i < Catalogue.MAX_TABLES; i++) {
            tables.add(read(new QualifiedName("public", "made" + i), "id"));
        }
        full.learn(tables, full.version());

        assertTrue(full.learn(T, read(PUBLIC_T, "id"), full.version()));

        assertEquals(List.of(PUBLIC_T), full.tables().stream().map(Table::name).toList());
        assertEquals(1, ended.get());
    }

    @Test
    void readersSeeWholeTablesWhileDdlChangesThem() throws InterruptedException {
        apply("CREATE TABLE t (a int, b int)");
        AtomicReference<String> torn = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        Thread reader = new Thread(() -> {
            while (done.getCount() > 0) {
                Table table = catalogue.find(T);
                if (table == null || table.columns().size() != 2 || table.column("a") == null) {
                    torn.set(String.valueOf(table));
                }
            }
        });
        reader.start();

        for (int i = 0; i < 2_000; i++) {
            apply(i % 2 == 0 ? "ALTER TABLE t RENAME COLUMN b TO c" : "ALTER TABLE t RENAME COLUMN c TO b");
        }

        done.countDown();
        reader.join(TimeUnit.MINUTES.toMillis(10));
        assertNull(torn.get());
    }
}
