package dev.keyspread.sql.ddl.reader;

/** Moves over a column's type, of which only the text is kept. */
final class TypeReader {
    /** Words that continue a type of several words. */
    private static final String[] CONTINUING = {
        "VARYING",
        "PRECISION",
        "UNSIGNED",
        "SIGNED",
        "ZEROFILL",
        "LARGE",
        "OBJECT",
        "ARRAY",
        "YEAR",
        "MONTH",
        "DAY",
        "HOUR",
        "MINUTE",
        "SECOND",
        "TO",
        "VARCHAR",
        "CHAR",
        "BYTE"
    };
    /** Words that begin what may follow a type, so that a column with one of these has none. */
    private static final String[] OPTIONS = {
        "NOT",
        "NULL",
        "DEFAULT",
        "PRIMARY",
        "UNIQUE",
        "REFERENCES",
        "CHECK",
        "GENERATED",
        "AS",
        "COLLATE",
        "CONSTRAINT",
        "COMMENT",
        "OPTIONS",
        "AUTO_INCREMENT",
        "AUTOINCREMENT",
        "AUTO_RANDOM",
        "ON",
        "HIDDEN",
        "WITH"
    };

    private TypeReader() {}

    /** Moves behind the type that is next; stays where none is. */
    static void skip(DdlCursor cursor) {
        if (!cursor.isName() || cursor.isAny(OPTIONS)) {
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
            } else if (!cursor.acceptAny(CONTINUING) && !isOptionalMark(cursor)) {
                return;
            }
        }
    }

    private static boolean isZone(DdlCursor cursor) {
        return cursor.isAny("WITH", "WITHOUT") && cursor.isAnyAhead(1, "TIME", "LOCAL");
    }

    private static boolean isOptionalMark(DdlCursor cursor) {
        return cursor.dialect().hasOptionals() && cursor.acceptSymbol("?");
    }
}
