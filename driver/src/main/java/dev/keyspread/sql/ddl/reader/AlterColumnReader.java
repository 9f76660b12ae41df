package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.Collation;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.TableChange;
import java.util.List;
import java.util.Map;

/** Reads what an {@code ALTER COLUMN} does, from the column's name on. {@link AlterTableReader} calls it. */
final class AlterColumnReader {
    private AlterColumnReader() {}

    /** The changes; none when they are not understood or of no interest. */
    static List<TableChange> read(DdlCursor cursor) {
        int from = cursor.at();
        String column = cursor.name();
        if (column == null) {
            return List.of();
        }
        if (cursor.accept("RENAME", "TO")) {
            String to = cursor.name();
            return to == null ? List.of() : List.of(new TableChange.RenameColumn(column, to));
        }
        if (cursor.accept("DROP")) {
            return drop(cursor, column);
        }
        if (cursor.accept("SET")) {
            return set(cursor, column);
        }
        if (cursor.accept("TYPE")) {
            return List.of(type(cursor, column));
        }
        if (cursor.accept("ADD", "GENERATED")) {
            cursor.skipToEnd(); // where it begins to count
            return List.of(new TableChange.SetIdentity(column, ColumnDefinition.DeclaredIdentity.COUNTER));
        }
        if (!cursor.more() || cursor.isAny("ALTER", "RESTART", "RESET", "SELECTIVITY")) {
            return List.of();
        }
        cursor.back(from);
        ColumnReader.Column redefined = ColumnReader.read(cursor);
        return redefined == null ? List.of() : List.of(new TableChange.RedefineColumn(column, redefined.definition()));
    }

    private static List<TableChange> drop(DdlCursor cursor, String column) {
        if (cursor.accept("DEFAULT")) {
            return List.of(new TableChange.SetDefault(column, null));
        }
        if (cursor.accept("NOT", "NULL")) {
            return List.of(new TableChange.SetNullable(column, true));
        }
        if (cursor.acceptAny("EXPRESSION", "STORED")) {
            cursor.accept("IF", "EXISTS");
            return List.of(new TableChange.DropExpression(column));
        }
        if (!cursor.accept("IDENTITY")) {
            return List.of();
        }
        cursor.accept("IF", "EXISTS");
        return List.of(new TableChange.SetIdentity(column, ColumnDefinition.DeclaredIdentity.NONE));
    }

    private static List<TableChange> set(DdlCursor cursor, String column) {
        if (cursor.accept("DEFAULT")) {
            int from = cursor.at();
            cursor.skipToEnd();
            return List.of(new TableChange.SetDefault(column, cursor.expression(from, cursor.at())));
        }
        if (cursor.accept("NOT", "NULL")) {
            return List.of(new TableChange.SetNullable(column, false));
        }
        if (cursor.accept("NULL")) {
            return List.of(new TableChange.SetNullable(column, true));
        }
        if (cursor.accept("DATA", "TYPE") || cursor.accept("TYPE")) {
            return List.of(type(cursor, column));
        }
        if (cursor.accept("GENERATED")) {
            cursor.skipToEnd(); // where it begins to count
            return List.of(new TableChange.SetIdentity(column, ColumnDefinition.DeclaredIdentity.COUNTER));
        }
        cursor.accept("PER", "NODE");
        if (cursor.accept("CACHE")) {
            int from = cursor.at();
            cursor.skipToEnd();
            return List.of(new TableChange.SetOptions(Map.of("CACHE " + column, cursor.textFrom(from))));
        }
        if (cursor.accept("OPTIONS")) {
            Map<String, String> options = OptionReader.group(cursor);
            return options.containsKey("ALLOW_COMMIT_TIMESTAMP")
                    ? List.of(new TableChange.SetCommitTimestamp(
                            column, Boolean.TRUE.equals(OptionReader.flag(options, "ALLOW_COMMIT_TIMESTAMP"))))
                    : List.of();
        }
        return List.of();
    }

    private static TableChange type(DdlCursor cursor, String column) {
        int from = cursor.at();
        TypeReader.skip(cursor);
        String type = cursor.textFrom(from);
        Collation collation = cursor.accept("COLLATE") ? collation(cursor) : null;
        if (cursor.accept("USING")) {
            cursor.skipToEnd(); // how stored values are converted says nothing of the values to come
        }
        return new TableChange.SetType(column, type, collation);
    }

    private static Collation collation(DdlCursor cursor) {
        int from = cursor.at();
        cursor.qualifiedName();
        return Collation.named(cursor.textFrom(from));
    }
}
