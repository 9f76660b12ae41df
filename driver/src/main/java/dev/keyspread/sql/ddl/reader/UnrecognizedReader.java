package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.DdlStatement.Touches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what DDL that nobody reads any further may have changed. What kind of object it is about stands in one or two words behind its
 * first. A kind that is not listed here may be anything, so after it nothing is known any more. {@link DdlReader} calls it last.
 */
final class UnrecognizedReader {
    private static final List<String> RULE_EVENTS = List.of("SELECT", "INSERT", "UPDATE", "DELETE");

    /** Kinds of object whose names are looked for where those of tables are. */
    private static final String[] TABLES = {"TABLE", "TABLES", "VIEW", "VIEWS", "SYNONYM"};

    private static final String[] SCHEMAS = {"SCHEMA", "SCHEMAS"};

    private static final String[] TYPES = {"TYPE", "DOMAIN"};

    /** Kinds of object that a trigger or a default may use. */
    private static final String[] CODE = {"FUNCTION", "PROCEDURE", "ROUTINE", "ALIAS", "AGGREGATE", "LANGUAGE", "POLICY"
    };

    private final DdlCursor cursor;
    private final int from;

    private UnrecognizedReader(DdlCursor cursor) {
        this.cursor = cursor;
        this.from = cursor.at();
    }

    /** The statement that the whole cursor holds. */
    static DdlStatement read(DdlCursor cursor) {
        return new UnrecognizedReader(cursor).read();
    }

    private DdlStatement read() {
        if (cursor.accept("COMMENT")) {
            return touching(Touches.NOTHING, List.of());
        }
        boolean makes = cursor.is("CREATE");
        boolean drops = cursor.is("DROP");
        boolean known = cursor.acceptAny("CREATE", "ALTER", "DROP");
        cursor.accept("OR", "REPLACE");
        skipDefiner();
        while (cursor.isAny(GrammarWords.DDL_MODIFIER.array()) && cursor.isNameAhead(1)) {
            cursor.skip();
        }
        if (known && cursor.isAny("TRIGGER", "RULE")) {
            return ofTrigger();
        }
        if (!known || (drops && cascades())) {
            return touching(Touches.EVERYTHING, List.of());
        }
        if (cursor.acceptAny(TABLES)) {
            return named(Touches.TABLES);
        }
        if (cursor.acceptAny(SCHEMAS)) {
            return named(Touches.SCHEMAS); // CREATE SCHEMA may make tables in it
        }
        if (cursor.acceptAny(TYPES)) {
            return named(Touches.TYPES);
        }
        if (cursor.accept("INDEX")) {
            return makes ? onTable() : named(Touches.INDEXES);
        }
        if (makes && cursor.isAny("EXTENSION", "OPERATOR")) {
            return touching(Touches.TRIGGERS, List.of()); // an operator may compare the values of any table
        }
        if (cursor.isAny(CODE)) {
            return touching(Touches.CODE, List.of());
        }
        boolean unrelated = cursor.isAny(GrammarWords.DDL_UNRELATED.array())
                || cursor.is("CHANGE", "STREAM")
                || cursor.is("PROPERTY", "GRAPH")
                || cursor.is("PROTO", "BUNDLE")
                || cursor.is("DEFAULT", "PRIVILEGES")
                || cursor.is("ACCESS", "METHOD")
                || cursor.is("TEXT", "SEARCH")
                || cursor.is("PLACEMENT", "POLICY")
                || cursor.is("OBJECT")
                || (cursor.is("DATABASE") && !drops);
        return touching(unrelated ? Touches.NOTHING : Touches.EVERYTHING, List.of());
    }

    /** Returns true if what rests on a dropped object may go as well: a column's default, a generated column, a table. */
    private boolean cascades() {
        int start = cursor.at();
        boolean found = false;
        while (cursor.more() && !found) {
            found = cursor.is("CASCADE");
            cursor.skipOne();
        }
        cursor.back(start);
        return found && !cursor.isAny(SCHEMAS) && !cursor.isAny(TABLES);
    }

    private void skipDefiner() {
        if (cursor.isAny("DEFINER", "ALGORITHM", "SQL")) {
            while (cursor.more() && !cursor.isAny("VIEW", "TRIGGER", "FUNCTION", "PROCEDURE", "EVENT")) {
                cursor.skip();
            }
        }
    }

    /** Something whose names are next, one or several. */
    private DdlStatement named(Touches touches) {
        if (!cursor.accept("IF", "NOT", "EXISTS")) {
            cursor.accept("IF", "EXISTS");
        }
        List<QualifiedName> names = new ArrayList<>();
        do {
            QualifiedName name = cursor.qualifiedName();
            if (name == null) {
                return touching(Touches.EVERYTHING, List.of());
            }
            names.add(name);
        } while (cursor.acceptSymbol(","));
        if (cursor.accept("RENAME", "TO")) {
            QualifiedName name = cursor.qualifiedName();
            if (name != null) {
                names.add(name);
            }
        }
        return touching(touches, names);
    }

    /** An index of the table behind ON. */
    private DdlStatement onTable() {
        QualifiedName table = tableBehindOn();
        return table == null ? touching(Touches.EVERYTHING, List.of()) : touching(Touches.TABLES, List.of(table));
    }

    /** A trigger of the table behind ON; where DROP does without one, of any table. */
    private DdlStatement ofTrigger() {
        QualifiedName table = tableBehindOn();
        return touching(Touches.TRIGGERS, table == null ? List.of() : List.of(table));
    }

    private @Nullable QualifiedName tableBehindOn() {
        while (cursor.more() && !cursor.is("ON")) {
            cursor.skipOne();
        }
        cursor.skip();
        for (String event : RULE_EVENTS) {
            cursor.accept(event, "TO"); // a rewrite rule's
        }
        return cursor.qualifiedName();
    }

    private DdlStatement touching(Touches touches, List<QualifiedName> names) {
        cursor.skipToEnd();
        return new DdlStatement.UnrecognizedDdl(touches, names, cursor.rangeFrom(from));
    }
}
