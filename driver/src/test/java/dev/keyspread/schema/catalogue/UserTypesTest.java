package dev.keyspread.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.Table.Origin;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UserTypesTest {
    private static final QualifiedName T = new QualifiedName(null, "t");

    private final Catalogue catalogue = new Catalogue(DetectedDialect.exactly(Dialect.POSTGRESQL, "public"));

    private Set<QualifiedName> apply(String ddl) {
        return Ddl.apply(catalogue, Dialect.POSTGRESQL, ddl);
    }

    private Table table() {
        Table table = catalogue.find(T);
        assertNotNull(table);
        return table;
    }

    private Family base() {
        return table().overBaseTypes().columns().get(0).type().family();
    }

    @Test
    void given_a_domain_when_a_column_is_of_it_then_only_advice_knows_what_it_is_over() {
        apply("CREATE DOMAIN moment AS timestamptz");
        apply("CREATE TABLE t (a moment PRIMARY KEY)");

        assertEquals(Family.UNKNOWN, table().columns().get(0).type().family());
        assertEquals(Family.INSTANT, base());
        assertEquals(Origin.PRESUMED, table().origin());
    }

    @Test
    void given_an_enumeration_when_a_column_is_of_it_then_the_metadata_has_still_to_be_read() {
        apply("CREATE TYPE mood AS ENUM ('ok')");
        apply("CREATE TABLE t (a public.mood)");

        assertEquals(Family.ENUM, base());
        assertEquals(Origin.PRESUMED, table().origin());
    }

    @Test
    void given_a_domain_when_a_column_declares_a_default_itself_then_that_one_holds() {
        apply("CREATE DOMAIN moment AS timestamptz DEFAULT now()");
        apply("CREATE TABLE t (a moment, b moment DEFAULT '2000-01-01')");

        assertEquals("now()", table().overBaseTypes().columns().get(0).defaultExpression());
        assertEquals("'2000-01-01'", table().overBaseTypes().columns().get(1).defaultExpression());
        assertNull(table().columns().get(0).defaultExpression());
    }

    @Test
    void given_a_domain_of_another_schema_when_named_without_it_then_it_is_not_meant() {
        apply("CREATE DOMAIN app.moment AS timestamptz");
        apply("CREATE TABLE t (a moment)");

        assertEquals(Family.UNKNOWN, base());
    }

    @Test
    void given_a_built_in_types_name_then_no_domain_hides_it() {
        apply("CREATE DOMAIN uuid AS timestamptz");
        apply("CREATE TABLE t (a uuid)");

        assertEquals(Family.UUID, base());
    }

    @Test
    void given_a_domain_when_it_is_changed_then_it_is_forgotten() {
        apply("CREATE DOMAIN moment AS timestamptz DEFAULT now()");
        apply("ALTER DOMAIN moment DROP DEFAULT");
        apply("CREATE TABLE t (a moment)");

        assertEquals(Family.UNKNOWN, base());
    }

    @Test
    void given_a_domain_when_it_is_dropped_with_its_columns_then_their_tables_are_forgotten() {
        apply("CREATE DOMAIN moment AS timestamptz");
        apply("CREATE TABLE t (a moment, b int); CREATE TABLE u (a int)");

        assertEquals(Set.of(), apply("DROP DOMAIN other CASCADE"));
        assertEquals(Set.of(new QualifiedName("public", "t")), apply("DROP DOMAIN public.moment CASCADE"));
        assertNull(catalogue.find(T));
        assertNotNull(catalogue.find(new QualifiedName(null, "u")));
    }

    @Test
    void given_more_types_than_are_kept_then_the_first_ones_stay() {
        for (int i = 0; i < UserTypes.MAX; i++) {
            apply("CREATE DOMAIN d" + i + " AS date");
        }
        apply("CREATE DOMAIN more AS date");
        apply("CREATE DOMAIN d7 AS boolean");
        apply("CREATE TABLE t (a d7, b more)");

        assertEquals(Family.BOOLEAN, base());
        assertEquals(
                Family.UNKNOWN, table().overBaseTypes().columns().get(1).type().family());
    }
}
