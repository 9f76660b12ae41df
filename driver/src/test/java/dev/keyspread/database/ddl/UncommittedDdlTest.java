package dev.keyspread.database.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A transaction in which DDL changes tables without end. */
final class UncommittedDdlTest {
    private static final QualifiedName ORDERS = new QualifiedName("public", "orders");
    private static final QualifiedName OTHER = new QualifiedName("public", "other");

    private final UncommittedDdl uncommitted = new UncommittedDdl(Dialect.POSTGRESQL);

    @Test
    void givenMoreTablesThanAreKept_thenAnyMayBeChanging() {
        Object session = new Object();
        Table former = Table.builder(ORDERS).build();
        uncommitted.add(ORDERS, former, true, session);
        for (int i = 1; i < UncommittedDdl.MAX_TABLES; i++) {
            uncommitted.add(new QualifiedName("public", "made" + i), null, false, session);
        }
        assertFalse(uncommitted.hides(OTHER));
        assertEquals(former, uncommitted.former(ORDERS));
        uncommitted.add(new QualifiedName("public", "last"), null, false, session);

        assertTrue(uncommitted.hides(OTHER));
        assertTrue(uncommitted.mayChangeAny(session));
        assertNull(uncommitted.former(ORDERS));
        assertEquals(UncommittedDdl.MAX_TABLES, uncommitted.of(session).size());
        uncommitted.savepointSet(session);
        uncommitted.endSinceSavepoint(session);
        assertTrue(uncommitted.hides(OTHER), "what it has changed before the savepoint is not all kept");
        uncommitted.end(session);

        assertFalse(uncommitted.hides(OTHER));
        assertEquals(Set.of(), uncommitted.of(session));
    }
}
