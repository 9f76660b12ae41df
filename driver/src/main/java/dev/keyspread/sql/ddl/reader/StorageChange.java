package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;

/**
 * Tells the parts of PostgreSQL's ALTER TABLE that leave columns, keys, indexes and triggers as they are: owners, storage, statistics, the
 * counter of an identity column. {@link AlterTableReader} asks it. What such a part changes need not be read again, which nobody could
 * before its transaction ends. In doubt the answer has to be false.
 */
final class StorageChange {
    private StorageChange() {}

    /** Returns true if that is all that stands there. */
    static boolean is(DdlCursor cursor) {
        if (!cursor.dialect().has(Capability.POSTGRES_DRIVER)) {
            return false;
        }
        int from = cursor.at();
        boolean is = cursor.accept("ALTER") ? ofColumn(cursor) : ofTable(cursor);
        cursor.back(from);
        return is;
    }

    private static boolean ofTable(DdlCursor cursor) {
        return cursor.is("OWNER", "TO")
                || cursor.is("CLUSTER", "ON")
                || cursor.is("SET", "WITHOUT", "CLUSTER")
                || cursor.is("SET", "LOGGED")
                || cursor.is("SET", "UNLOGGED")
                || cursor.is("SET", "TABLESPACE")
                || cursor.is("SET", "ACCESS", "METHOD")
                || cursor.is("REPLICA", "IDENTITY")
                || cursor.is("VALIDATE", "CONSTRAINT")
                || isOfRowSecurity(cursor);
    }

    private static boolean isOfRowSecurity(DdlCursor cursor) {
        boolean isSwitch = cursor.accept("NO", "FORCE") || cursor.acceptAny("ENABLE", "DISABLE", "FORCE");
        return isSwitch && cursor.is("ROW", "LEVEL", "SECURITY");
    }

    private static boolean ofColumn(DdlCursor cursor) {
        cursor.accept("COLUMN");
        if (cursor.name() == null) {
            return false;
        }
        if (cursor.accept("SET")) {
            return cursor.isGroup()
                    || cursor.isAny("STATISTICS", "STORAGE", "COMPRESSION")
                    || cursor.isAny("INCREMENT", "MINVALUE", "MAXVALUE", "START", "CYCLE", "NO")
                    || (cursor.isAny("CACHE") && cursor.dialect().wordOrNull(Word.SEQUENCE_CACHE) == null);
        }
        return cursor.isAny("RESTART") || (cursor.accept("RESET") && cursor.isGroup());
    }
}
