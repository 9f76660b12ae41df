package dev.keyspread.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that DDL in a large schema costs about as much as in a small one. Bytes are counted, not time. */
final class CatalogueGrowthTest {
    private static final int SMALL = 400;
    private static final int LARGE = 10 * SMALL;

    /** Ten times as many tables may cost twice as much, since each part of a map holds more of them. */
    private static final double MOST = 2;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static Catalogue withTables(int tables) {
        Catalogue catalogue = new Catalogue(DetectedDialect.exactly(Dialect.POSTGRESQL, "public"));
        for (int i = 0; i < tables; i++) {
            apply(catalogue, "CREATE TABLE t" + i + " (id uuid PRIMARY KEY, a int)");
            apply(catalogue, "CREATE INDEX i" + i + " ON t" + i + " (a)");
        }
        return catalogue;
    }

    private static Set<QualifiedName> apply(Catalogue catalogue, String ddl) {
        return Ddl.apply(catalogue, Dialect.POSTGRESQL, ddl);
    }

    /** Returns the bytes that a migration of a hundred tables allocates. */
    private static long bytes(Catalogue catalogue) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            apply(catalogue, "ALTER TABLE t" + i + " ADD COLUMN b int");
            apply(catalogue, "DROP INDEX i" + i);
            apply(catalogue, "CREATE INDEX i" + i + " ON t" + i + " (b)");
            apply(catalogue, "CREATE TABLE new" + i + " (id uuid PRIMARY KEY, a uuid REFERENCES t" + i + " (id))");
            catalogue.dependents(new QualifiedName("public", "t" + i));
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void ddlInTenTimesAsManyTablesAllocatesNotTwiceAsMuch() {
        bytes(withTables(100)); // loads classes
        long few = bytes(withTables(SMALL));
        long many = bytes(withTables(LARGE));

        assertTrue(many < few * MOST, () -> few + " bytes among few tables, " + many + " among many");
    }

    @Test
    void anIndexIsFoundWhereItWasMadeLast() {
        Catalogue catalogue = withTables(2);
        apply(catalogue, "DROP INDEX i0");
        apply(catalogue, "CREATE INDEX i0 ON t1 (a)");
        assertEquals(Set.of(new QualifiedName("public", "t1")), apply(catalogue, "DROP INDEX I0"));
        assertEquals(Set.of(), apply(catalogue, "DROP INDEX i0"));
    }

    @Test
    void dependentsAreThoseThatReferNow() {
        Catalogue catalogue = withTables(1);
        QualifiedName parent = new QualifiedName("public", "t0");
        apply(catalogue, "CREATE TABLE a (id uuid PRIMARY KEY, x uuid REFERENCES t0 (id))");
        apply(catalogue, "CREATE TABLE b (id uuid PRIMARY KEY, x uuid REFERENCES t0 (id), y uuid REFERENCES b (id))");
        assertEquals(List.of("a", "b"), names(catalogue.dependents(parent)));

        apply(catalogue, "DROP TABLE a");
        apply(catalogue, "ALTER TABLE t0 RENAME TO u0");
        assertEquals(List.of(), names(catalogue.dependents(parent)));
        assertEquals(List.of("b"), names(catalogue.dependents(new QualifiedName("public", "u0"))));
        assertEquals(List.of(), names(catalogue.dependents(new QualifiedName("public", "b"))));
    }

    private static List<String> names(List<Table> tables) {
        return tables.stream().map(table -> table.name().name()).sorted().toList();
    }
}
