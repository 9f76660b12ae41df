package dev.keyspread.database;

import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import java.util.HashSet;
import java.util.Set;

/** Tells whether DDL that takes a table as it is, if there is one, has made it. */
final class MadeTables {
    private final Catalogue catalogue;
    private final Planner planner;
    private final TableReading reading;
    private final UncommittedDdl uncommitted;

    MadeTables(Catalogue catalogue, Planner planner, TableReading reading, UncommittedDdl uncommitted) {
        this.catalogue = catalogue;
        this.planner = planner;
        this.reading = reading;
        this.uncommitted = uncommitted;
    }

    /**
     * The DDL, read for what it has done: a CREATE TABLE IF NOT EXISTS says what a table looks like only if it has made it. That can be
     * told where another connection sees what there was before the transaction, and that has not made the table already.
     */
    DdlStatement settled(DdlStatement statement, Session session) {
        if (!(statement instanceof DdlStatement.CreateTable create)
                || !create.ifNotExists()
                || !planner.isRuled(create.name().name())
                || !reading.hasOwnConnections()) {
            return statement;
        }
        QualifiedName name = create.name();
        boolean isNew = catalogue.find(name) == null && !isThere(name, session);
        return isNew ? create.withoutIfNotExists() : statement;
    }

    /** Whether there may be a table by that name, which is not known. Where others see one, and the session as well, it is from now on. */
    private boolean isThere(QualifiedName name, Session session) {
        QualifiedName exact = catalogue.exact(name);
        if (uncommitted.hasDropped(exact, session)) {
            return false;
        }
        if (uncommitted.of(session).contains(exact)) {
            return true;
        }
        long since = catalogue.version();
        Table there = reading.asOthersSee(name);
        if (there != null) {
            catalogue.learn(name, there, since);
        }
        return there != null;
    }

    /** The tables that a DROP is for, as they are kept; none where it may be a temporary one that it has dropped. */
    Set<QualifiedName> dropped(DdlStatement statement, Session session) {
        Set<QualifiedName> dropped = new HashSet<>();
        if (statement instanceof DdlStatement.DropTable drop && session.tables().findsNamesAsUsual()) {
            drop.names().forEach(name -> dropped.add(catalogue.exact(name)));
        }
        return dropped;
    }
}
