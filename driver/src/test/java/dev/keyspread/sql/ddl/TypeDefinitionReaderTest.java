package dev.keyspread.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Collation;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeDefinitionReaderTest {

    private static DdlStatement read(Dialect dialect, String sql) {
        List<DdlStatement> statements = DdlReader.read(Tokens.scan(sql, dialect));
        assertEquals(1, statements.size(), sql);
        return statements.get(0);
    }

    private static DdlStatement.CreateDomain domain(Dialect dialect, String sql) {
        return assertInstanceOf(DdlStatement.CreateDomain.class, read(dialect, sql));
    }

    @Test
    void aDomainIsReadAsAColumnWouldBe() {
        DdlStatement.CreateDomain domain = domain(
                Dialect.POSTGRESQL,
                "CREATE DOMAIN app.Created AS timestamp(3) with time zone DEFAULT now() CONSTRAINT c CHECK (VALUE > now()) NOT NULL");

        assertEquals(new QualifiedName("app", "created"), domain.name());
        assertEquals("timestamp(3) with time zone", domain.values().type());
        assertEquals("now()", domain.values().defaultExpression());
        assertFalse(domain.values().nullable());
    }

    @Test
    void theWordAsMayBeLeftOut() {
        DdlStatement.CreateDomain domain = domain(Dialect.POSTGRESQL, "create domain d text collate \"C\"");

        assertEquals("text", domain.values().type());
        assertEquals(Collation.named("\"C\""), domain.values().collation());
        assertNull(domain.values().defaultExpression());
    }

    @Test
    void h2HasTwoWordsForADomain() {
        assertTrue(domain(Dialect.H2, "CREATE DOMAIN IF NOT EXISTS d AS INT").ifNotExists());
        assertEquals(
                "ENUM('a', 'b')",
                domain(Dialect.H2, "CREATE TYPE d AS ENUM('a', 'b')").values().type());
    }

    @Test
    void anEnumerationIsTheOnlyTypeThatIsRead() {
        DdlStatement.CreateEnum read = assertInstanceOf(
                DdlStatement.CreateEnum.class,
                read(Dialect.COCKROACHDB, "CREATE TYPE IF NOT EXISTS public.mood AS ENUM ('ok', 'sad')"));

        assertEquals(new QualifiedName("public", "mood"), read.name());
        assertTrue(read.ifNotExists());
        for (String other : List.of("AS (a int)", "AS RANGE (SUBTYPE = float8)", "(INPUT = f, OUTPUT = g)", "")) {
            DdlStatement.UnrecognizedDdl unread = assertInstanceOf(
                    DdlStatement.UnrecognizedDdl.class, read(Dialect.POSTGRESQL, "CREATE TYPE app.pair " + other));
            assertEquals(DdlStatement.Touches.TYPES, unread.touches());
            assertEquals(List.of(new QualifiedName("app", "pair")), unread.names());
        }
    }

    @Test
    void severalAreDroppedAtOnce() {
        DdlStatement.DropType drop = assertInstanceOf(
                DdlStatement.DropType.class, read(Dialect.POSTGRESQL, "DROP TYPE IF EXISTS a, app.b CASCADE"));

        assertEquals(List.of(new QualifiedName(null, "a"), new QualifiedName("app", "b")), drop.names());
        assertTrue(drop.cascade());
        assertFalse(assertInstanceOf(DdlStatement.DropType.class, read(Dialect.H2, "DROP DOMAIN a RESTRICT"))
                .cascade());
    }

    @Test
    void whatIsCutOffIsLeftUnread() {
        for (String text : List.of(
                "CREATE DOMAIN", "CREATE DOMAIN d", "CREATE DOMAIN d AS", "DROP TYPE", "DROP DOMAIN IF EXISTS")) {
            assertInstanceOf(DdlStatement.UnrecognizedDdl.class, read(Dialect.POSTGRESQL, text), text);
        }
    }
}
