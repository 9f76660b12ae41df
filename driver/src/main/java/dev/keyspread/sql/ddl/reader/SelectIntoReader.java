package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads PostgreSQL's {@code SELECT … INTO [TEMPORARY] table …}, which makes a table of what it selects. {@link DdlReader} asks it. */
final class SelectIntoReader {
    private SelectIntoReader() {}

    /** Index of the INTO of such a statement, or -1 when the statement that begins at that token is none. */
    static int into(Tokens tokens, int from) {
        boolean mayBe = tokens.dialect().has(Capability.RUNS_POSTGRES_CODE);
        if (!mayBe || !tokens.isAnyWord(from, "SELECT", "WITH")) {
            return -1;
        }
        int depth = 0;
        boolean selects = false;
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.SYMBOL) {
                depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
                if (depth == 0 && tokens.isSymbol(i, ";")) {
                    return -1;
                }
            } else if (depth == 0 && tokens.isAnyWord(i, "INSERT", "UPDATE", "DELETE", "MERGE") && !selects) {
                return -1; // behind WITH
            } else if (depth == 0) {
                selects |= tokens.isWord(i, "SELECT");
                boolean isName = tokens.isWord(i - 1, "AS") || tokens.isSymbol(i - 1, ".");
                if (selects && tokens.isWord(i, "INTO") && !isName) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** The table that it makes, from behind INTO on; null when no name is next. */
    static @Nullable DdlStatement read(DdlCursor cursor, int statement) {
        boolean temporary = false;
        while (cursor.isAny("TEMPORARY", "TEMP", "LOCAL", "GLOBAL", "UNLOGGED")
                && cursor.isNameAhead(1)
                && !cursor.isAnyAhead(1, "FROM", "WHERE")) {
            temporary |= cursor.isAny("TEMPORARY", "TEMP");
            cursor.skip();
        }
        cursor.accept("TABLE");
        QualifiedName name = cursor.qualifiedName();
        if (name == null) {
            return null;
        }
        String query = cursor.text(statement, cursor.at());
        cursor.skipToEnd();
        return new DdlStatement.CreateTable(
                name,
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                Map.of(),
                List.of(),
                query,
                false,
                false,
                temporary,
                List.of(),
                List.of(),
                cursor.rangeFrom(statement));
    }
}
