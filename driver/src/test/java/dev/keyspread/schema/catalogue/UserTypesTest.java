package dev.keyspread.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
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
    void givenADomainWhenAColumnIsOfItThenOnlyAdviceKnowsWhatItIsOver() {
        apply("CREATE DOMAIN moment AS timestamptz");
        apply("CREATE TABLE t (a moment PRIMARY KEY)");

        assertEquals(Family.UNKNOWN, table().columns().get(0).type().family());
        assertEquals(Family.INSTANT, base());
    }

    @Test
    void givenAnEnumerationWhenAColumnIsOfItThenAdviceKnowsIt() {
        apply("CREATE TYPE mood AS ENUM ('ok')");
        apply("CREATE TABLE t (a public.mood)");

        assertEquals(Family.ENUM, base());
    }

    @Test
    void givenADomainWhenAColumnDeclaresADefaultItselfThenThatOneHolds() {
        apply("CREATE DOMAIN moment AS timestamptz DEFAULT now()");
        apply("CREATE TABLE t (a moment, b moment DEFAULT '2000-01-01')");

        assertEquals("now()", table().overBaseTypes().columns().get(0).defaultExpression());
        assertEquals("'2000-01-01'", table().overBaseTypes().columns().get(1).defaultExpression());
        assertNull(table().columns().get(0).defaultExpression());
    }

    @Test
    void givenADomainOfAnotherSchemaWhenNamedWithoutItThenItIsNotMeant() {
        apply("CREATE DOMAIN app.moment AS timestamptz");
        apply("CREATE TABLE t (a moment)");

        assertEquals(Family.UNKNOWN, base());
    }

    @Test
    void givenABuiltInTypesNameThenNoDomainHidesIt() {
        apply("CREATE DOMAIN uuid AS timestamptz");
        apply("CREATE TABLE t (a uuid)");

        assertEquals(Family.UUID, base());
    }

    @Test
    void givenADomainWhenItIsChangedThenItIsForgotten() {
        apply("CREATE DOMAIN moment AS timestamptz DEFAULT now()");
        apply("ALTER DOMAIN moment DROP DEFAULT");
        apply("CREATE TABLE t (a moment)");

        assertEquals(Family.UNKNOWN, base());
    }

    @Test
    void givenADomainWhenItIsDroppedWithItsColumnsThenTheirTablesAreForgotten() {
        apply("CREATE DOMAIN moment AS timestamptz");
        apply("CREATE TABLE t (a moment, b int); CREATE TABLE u (a int)");

        assertEquals(Set.of(), apply("DROP DOMAIN other CASCADE"));
        assertEquals(Set.of(new QualifiedName("public", "t")), apply("DROP DOMAIN public.moment CASCADE"));
        assertNull(catalogue.find(T));
        assertNotNull(catalogue.find(new QualifiedName(null, "u")));
    }

    @Test
    void givenMoreTypesThanAreKeptThenTheFirstOnesStay() {
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
