package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;

/** Moves over a column's type. Only its text is kept. {@link ColumnReader} and {@link AlterColumnReader} call it. */
final class TypeReader {
    private TypeReader() {}

    /** Moves behind the type that is next; stays where none is. */
    static void skip(DdlCursor cursor) {
        if (!cursor.isName() || cursor.isAny(GrammarWords.DDL_BEHIND_TYPE.array())) {
            return;
        }
        boolean character = cursor.isAny("CHARACTER", "NATIONAL", "LONG");
        cursor.skip();
        if (character && cursor.isAny("CHARACTER")) {
            cursor.skip();
        }
        while (cursor.more()) {
            if (cursor.isGroup()) {
                cursor.skipGroup();
            } else if (cursor.isSymbol("<")) {
                cursor.skipAngles();
            } else if (cursor.isSymbol(".") && cursor.isNameAhead(1)) {
                cursor.skip();
                cursor.skip();
            } else if (cursor.isSymbol("[")) {
                cursor.skipGroup();
            } else if (isZone(cursor)) {
                cursor.skip();
                while (cursor.acceptAny("LOCAL", "TIME", "ZONE")) {
                    // WITH LOCAL TIME ZONE
                }
            } else if (!cursor.acceptAny(GrammarWords.DDL_CONTINUES_TYPE.array()) && !isOptionalMark(cursor)) {
                return;
            }
        }
    }

    private static boolean isZone(DdlCursor cursor) {
        return cursor.isAny("WITH", "WITHOUT") && cursor.isAnyAhead(1, "TIME", "LOCAL");
    }

    private static boolean isOptionalMark(DdlCursor cursor) {
        return cursor.dialect().has(Capability.YQL_LITERALS) && cursor.acceptSymbol("?");
    }
}
