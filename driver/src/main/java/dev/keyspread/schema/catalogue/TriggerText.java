package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the text of a trigger may do to the rows of its table: assign to columns of NEW, replace NEW as a whole, or update the table.
 * Functions and procedures that it calls are not looked into. {@code ValueChanges} asks it of triggers in the database, and
 * {@code ReachedTables} of those that pass as DDL.
 */
public final class TriggerText {
    /** Words and symbols behind which a statement of a trigger begins, and so an assignment. */
    private static final String[] BEFORE_STATEMENT = {
        "BEGIN", "THEN", "ELSE", "LOOP", "SET", "DO", "REPEAT", "DIAGNOSTICS"
    };

    /** Words of PL/pgSQL behind which a variable stands that is given a value. */
    private static final String[] BEFORE_VARIABLE = {"FOR", "FOREACH", "OPEN"};

    private static final String[] INSERTING = {"INSERT", "REPLACE", "MERGE", "IGNORE"};

    private final Tokens tokens;
    private final Table table;
    private final boolean replacesRows;

    private TriggerText(Tokens tokens, Table table) {
        this.tokens = tokens;
        this.table = table;
        this.replacesRows = tokens.dialect().has(Capability.TRIGGERS_RETURN_ROWS);
    }

    /**
     * The columns that a trigger with that text may change.
     *
     * @param isBefore whether it runs before the row is stored, so that what it assigns to NEW counts
     * @return null when it may be any
     */
    public static @Nullable List<String> changedColumns(Tokens text, Table table, boolean isBefore) {
        return new TriggerText(text, table).changedColumns(isBefore);
    }

    private @Nullable List<String> changedColumns(boolean isBefore) {
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            boolean hidesMore =
                    tokens.kind(i) == TokenKind.UNTERMINATED || isDynamic(i) || (isBefore && replacesRow(i));
            if (hidesMore) {
                return null;
            }
            if (isBefore && isAssigned(i)) {
                changed.add(tokens.name(i + 2));
            } else if (updatesTable(i)) {
                changed.addAll(columnsNamedBehind(i));
            }
        }
        return changed;
    }

    /** {@code EXECUTE} carries out a text that is made up when it runs. */
    private boolean isDynamic(int i) {
        return replacesRows && tokens.isWord(i, "EXECUTE");
    }

    /** {@code NEW := …}, {@code SELECT … INTO NEW}, {@code RETURN} of another row. */
    private boolean replacesRow(int i) {
        if (!replacesRows) {
            return false;
        }
        if (tokens.isWord(i, "RETURN")) {
            boolean isKnown = tokens.isAnyWord(i + 1, "NEW", "OLD", "NULL") && !tokens.isSymbol(i + 2, ".");
            return !isKnown && i + 1 < tokens.size() && !tokens.isSymbol(i + 1, ";");
        }
        return tokens.isWord(i, "NEW")
                && !tokens.isSymbol(i + 1, ".")
                && (isAssignment(i, i + 1)
                        || tokens.isAnyWord(i - 1, BEFORE_VARIABLE)
                        || isCalledWith(i, i + 1)
                        || (isInto(i) && !tokens.isAnyWord(i + 1, "TABLE", "ROW")));
    }

    /** Returns true if {@code NEW.column} stands where it is given a value. */
    private boolean isAssigned(int i) {
        return isNew(i)
                && tokens.isSymbol(i + 1, ".")
                && tokens.isName(i + 2)
                && (isAssignment(i, i + 3)
                        || isInto(i)
                        || tokens.isAnyWord(i - 1, BEFORE_VARIABLE)
                        || isCalledWith(i, i + 3));
    }

    /** The row that is written; {@code :NEW} in MariaDB's mode ORACLE. */
    private boolean isNew(int i) {
        return tokens.isWord(i, "NEW")
                || (tokens.kind(i) == TokenKind.NAMED_PARAMETER
                        && tokens.text(i).equalsIgnoreCase(":NEW"));
    }

    private boolean isAssignment(int first, int behind) {
        boolean begins = first == 0
                || tokens.isAnyWord(first - 1, BEFORE_STATEMENT)
                || tokens.isSymbol(first - 1, ";")
                || tokens.isSymbol(first - 1, ",")
                || tokens.isSymbol(first - 1, ">>");
        // PL/pgSQL's := may be read as a colon and an equals sign, or as one.
        boolean assigns = tokens.isSymbol(behind, ":=")
                || tokens.isSymbol(behind, "=")
                || tokens.isSymbol(behind, ":")
                || tokens.isSymbol(behind, "[");
        return begins && assigns;
    }

    /** Returns true if a variable is an argument of a CALL, which may give it a value. */
    private boolean isCalledWith(int first, int behind) {
        boolean isWhole = (tokens.isSymbol(behind, ",") || tokens.isSymbol(behind, ")"))
                && (tokens.isSymbol(first - 1, "(")
                        || tokens.isSymbol(first - 1, ",")
                        || tokens.isSymbol(first - 1, ">") // =>, which may be read as two
                        || tokens.isSymbol(first - 1, "=>")
                        || tokens.isSymbol(first - 1, "=")
                        || tokens.isSymbol(first - 1, ":="));
        for (int at = first - 1; isWhole && at >= 0 && !tokens.isSymbol(at, ";"); at--) {
            if (tokens.isWord(at, "CALL")) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a name stands in the list behind an INTO that fills variables. */
    private boolean isInto(int i) {
        for (int at = i - 1; at > 0; at--) {
            if (tokens.isWord(at, "INTO")) {
                return !tokens.isAnyWord(at - 1, INSERTING);
            }
            if (!tokens.isName(at) && !tokens.isSymbol(at, ",") && !tokens.isSymbol(at, ".")) {
                return false;
            }
        }
        return false;
    }

    /** An UPDATE of the trigger's own table, or an upsert into some table if that is named as well. */
    private boolean updatesTable(int i) {
        return tokens.isWord(i, "UPDATE") && namesTable();
    }

    private boolean namesTable() {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && tokens.name(i).equalsIgnoreCase(table.name().name())) {
                return true;
            }
        }
        return false;
    }

    private List<String> columnsNamedBehind(int i) {
        List<String> named = new ArrayList<>();
        for (Column column : table.columns()) {
            for (int at = i + 1; at < tokens.size(); at++) {
                if (tokens.isName(at) && tokens.name(at).equalsIgnoreCase(column.name())) {
                    named.add(column.name());
                    break;
                }
            }
        }
        return named;
    }
}
