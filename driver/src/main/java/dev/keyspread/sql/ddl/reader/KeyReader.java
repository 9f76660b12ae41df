package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.ForeignKeyDefinition;
import dev.keyspread.sql.ddl.KeyDefinition;
import dev.keyspread.sql.ddl.KeyPartDefinition;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads key parts, and what stands behind a primary key or unique constraint. The readers of tables, columns and indexes call it. */
final class KeyReader {
    private KeyReader() {}

    /** The parts in the group that is next: {@code (a DESC, lower(b), c(10))}, {@code ((a, b) HASH, c ASC)}. */
    static List<KeyPartDefinition> parts(DdlCursor cursor) {
        List<KeyPartDefinition> parts = new ArrayList<>();
        for (DdlCursor element : cursor.group().elements()) {
            part(element, parts);
        }
        return parts;
    }

    private static void part(DdlCursor element, List<KeyPartDefinition> parts) {
        int from = element.at();
        if (element.isGroup()) {
            DdlCursor inner = element.group();
            KeyPartDefinition.WrittenOrder order = order(element);
            List<DdlCursor> names = inner.elements();
            if (order == KeyPartDefinition.WrittenOrder.HASH
                    || (names.size() > 1 && element.dialect().has(Capability.HASHED_LEADING_PART))) {
                for (DdlCursor name : names) {
                    parts.add(column(name, KeyPartDefinition.WrittenOrder.HASH));
                }
                return;
            }
            element.back(from);
        }
        element.skipOne(); // a column may have the name of any of these words
        while (element.more() && !element.isAny("ASC", "DESC", "HASH", "NULLS")) {
            element.skipOne();
        }
        int tail = element.at();
        KeyPartDefinition.WrittenOrder order = order(element);
        element.back(from);
        parts.add(column(element, tail, order));
    }

    private static KeyPartDefinition.WrittenOrder order(DdlCursor cursor) {
        if (cursor.accept("ASC")) {
            return KeyPartDefinition.WrittenOrder.ASC;
        }
        if (cursor.accept("DESC")) {
            return KeyPartDefinition.WrittenOrder.DESC;
        }
        return cursor.accept("HASH") ? KeyPartDefinition.WrittenOrder.HASH : KeyPartDefinition.WrittenOrder.UNSPECIFIED;
    }

    private static KeyPartDefinition column(DdlCursor element, KeyPartDefinition.WrittenOrder order) {
        int from = element.at();
        element.skipToEnd();
        int to = element.at();
        element.back(from);
        return column(element, to, order);
    }

    /** A column alone or with a prefix length, collation or operator class; anything else is an expression. */
    private static KeyPartDefinition column(DdlCursor element, int to, KeyPartDefinition.WrittenOrder order) {
        int from = element.at();
        int first = from;
        while (element.isGroup() && element.isNameAhead(1) && element.isSymbolAhead(2, ")") && element.at() + 3 == to) {
            first++; // a column in needless parentheses
            element.skip();
            to--;
        }
        String name = element.name();
        boolean prefix = name != null && element.isGroup();
        if (prefix) {
            element.skip();
            prefix = element.isKind(TokenKind.NUMBER) && element.isSymbolAhead(1, ")");
            element.back(first + 1);
            if (prefix) {
                element.skipGroup();
            }
        }
        boolean plain = element.at() >= to || (element.isName() && !prefix);
        return name != null && plain
                ? new KeyPartDefinition(name, false, order)
                : new KeyPartDefinition(element.expression(from, to), true, order);
    }

    /**
     * A primary key or unique constraint from its column list on, with what is written behind it.
     *
     * @param clustered what was written before the list: CLUSTERED or NONCLUSTERED, or null
     */
    static KeyDefinition key(
            DdlCursor cursor, @Nullable String constraint, KeyDefinition.Place place, @Nullable Boolean clustered) {
        List<KeyPartDefinition> parts = parts(cursor);
        Suffix suffix = suffix(cursor, clustered);
        return new KeyDefinition(
                constraint, parts, place, suffix.clustered, suffix.usingHash, suffix.storing, suffix.options);
    }

    /** Holds what stands behind a key. */
    static final class Suffix {
        @Nullable
        Boolean clustered;

        boolean usingHash;
        List<String> storing = List.of();
        final Map<String, String> options = new LinkedHashMap<>();
    }

    static Suffix suffix(DdlCursor cursor, @Nullable Boolean clustered) {
        Suffix suffix = new Suffix();
        suffix.clustered = clustered;
        boolean known = true;
        while (known && cursor.more()) {
            known = suffixClause(cursor, suffix);
        }
        return suffix;
    }

    private static boolean suffixClause(DdlCursor cursor, Suffix suffix) {
        if (cursor.isAny("CLUSTERED", "NONCLUSTERED")) {
            suffix.clustered = cursor.accept("CLUSTERED");
            if (!suffix.clustered) {
                cursor.skip();
            }
        } else if (cursor.accept("USING", "HASH")) {
            suffix.usingHash = true;
            cursor.accept("WITH", "BUCKET_COUNT");
            if (cursor.acceptSymbol("=")) {
                suffix.options.put("BUCKET_COUNT", cursor.upper());
                cursor.skip();
            }
        } else if (cursor.accept("USING", "INDEX")) {
            if (cursor.is("TABLESPACE")) {
                cursor.skip();
                cursor.skip();
            } else if (cursor.isName()) {
                suffix.options.put("USING INDEX", String.valueOf(cursor.name()));
            }
        } else if (cursor.isAny("WITH") && cursor.isSymbolAhead(1, "(")) {
            cursor.skip();
            suffix.options.putAll(OptionReader.group(cursor));
        } else if (cursor.isAny("INCLUDE", "STORING", "COVERING") && cursor.isSymbolAhead(1, "(")) {
            cursor.skip();
            suffix.storing = names(cursor);
        } else {
            return false;
        }
        return true;
    }

    /** Moves behind what may stand at the end of a constraint and says nothing of a key. */
    static void skipConstraintEnd(DdlCursor cursor) {
        boolean known = true;
        while (known && cursor.more()) {
            cursor.accept("NOT");
            if (cursor.isAny("INITIALLY", "COMMENT", "KEY_BLOCK_SIZE", "MATCH")) {
                cursor.skip();
                cursor.acceptSymbol("=");
                cursor.skip();
            } else if (cursor.accept("USING") || cursor.accept("WITH", "PARSER")) {
                cursor.skip(); // MySQL's USING BTREE behind the columns
            } else if (cursor.accept("ON", "DELETE") || cursor.accept("ON", "UPDATE")) {
                cursor.acceptAny("SET", "NO");
                cursor.skip();
            } else {
                known = cursor.acceptAny(
                                "DEFERRABLE",
                                "VALID",
                                "ENFORCED",
                                "VISIBLE",
                                "INVISIBLE",
                                "NOCHECK",
                                "CHECK",
                                "GLOBAL",
                                "LOCAL")
                        || cursor.accept("NO", "INHERIT");
            }
        }
    }

    /** The names in the group that is next; what is no name is left out. */
    static List<String> names(DdlCursor cursor) {
        List<String> names = new ArrayList<>();
        for (DdlCursor element : cursor.group().elements()) {
            String name = element.name();
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    /** A foreign key from the word REFERENCES on, for those columns. */
    static @Nullable ForeignKeyDefinition references(
            DdlCursor cursor, @Nullable String constraint, List<String> columns) {
        if (!cursor.accept("REFERENCES")) {
            return null;
        }
        QualifiedName table = cursor.qualifiedName();
        if (table == null) {
            return null;
        }
        List<String> referenced = names(cursor);
        return new ForeignKeyDefinition(constraint, columns, table, referenced, actions(cursor));
    }

    /** Reads what a foreign key does when the row that it refers to changes, and when it is checked. */
    private static String actions(DdlCursor cursor) {
        int from = cursor.at();
        boolean known = true;
        while (known) {
            if (cursor.is("ON", "DELETE")
                    || (cursor.is("ON", "UPDATE") && cursor.isAnyAhead(2, "NO", "SET", "CASCADE", "RESTRICT"))) {
                cursor.skip();
                cursor.skip();
                boolean two = cursor.acceptAny("SET", "NO");
                cursor.skip();
                if (two && cursor.isGroup()) {
                    cursor.skipGroup(); // the columns that PostgreSQL sets
                }
            } else if (cursor.accept("MATCH") || cursor.accept("INITIALLY")) {
                cursor.skip();
            } else {
                known = cursor.accept("NOT", "DEFERRABLE")
                        || cursor.accept("NOT", "ENFORCED")
                        || cursor.acceptAny("DEFERRABLE", "ENFORCED");
            }
        }
        return cursor.textFrom(from).toUpperCase(Locale.ROOT);
    }
}
