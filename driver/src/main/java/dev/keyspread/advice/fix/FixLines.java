package dev.keyspread.advice.fix;

import dev.keyspread.api.Fix;
import dev.keyspread.api.Visible;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shows fixes of one table: each with the lines of its DDL that differ from the table's present one. SQL is shown only if each of its
 * line breaks is one between words. A name that holds a line break, or another character that is not seen, would put lines of its own
 * into a log, and nobody could tell them from Keyspread's. {@code SchemaAdvice}, {@code ReadAdvice} and the commands show fixes by it.
 */
public final class FixLines {
    private final Table table;
    private final Dialect dialect;

    /** The lines of the table's present DDL; null until a fix has several. */
    private @Nullable Set<String> present;

    /** Shows fixes of that table. */
    public FixLines(Table table, Dialect dialect) {
        this.table = table;
        this.dialect = dialect;
    }

    /** Returns the fixes with what they change, and without the SQL of those in which a name holds such a character. */
    public List<Fix> of(List<Fix> fixes) {
        List<Fix> shown = new ArrayList<>();
        for (Fix fix : fixes) {
            shown.add(of(fix));
        }
        return shown;
    }

    private Fix of(Fix fix) {
        for (String statement : fix.sql()) {
            if (!canBeShown(statement, dialect)) {
                String what = fix.what() + "; its SQL is not shown, as a name in it holds control characters";
                return new Fix(what, List.of(), fix.settings());
            }
        }
        for (String statement : fix.sql()) {
            if (statement.contains("\n")) {
                return new Fix(fix.what(), fix.sql(), fix.settings(), changed(statement));
            }
        }
        return fix;
    }

    private String changed(String statement) {
        Set<String> known = present;
        if (known == null) {
            known = DdlWriter.canWrite(table) ? Set.copyOf(clauses(DdlWriter.createTable(table, dialect))) : Set.of();
            present = known;
        }
        List<String> changed = new ArrayList<>(clauses(statement));
        changed.removeAll(known);
        return known.isEmpty() ? "" : String.join(", ", changed);
    }

    /** Returns the lines of a CREATE TABLE without what divides them. */
    private static Set<String> clauses(String statement) {
        Set<String> clauses = new LinkedHashSet<>();
        statement.lines().forEach(line -> {
            String clause = line.strip();
            clause = clause.startsWith(")") ? clause.substring(1).strip() : clause;
            clause = clause.endsWith(",") ? clause.substring(0, clause.length() - 1) : clause;
            if (!clause.isEmpty()) {
                clauses.add(clause);
            }
        });
        return clauses;
    }

    /** Returns true if no token of the text holds a control character, and spaces hold only line feeds and tabs. */
    public static boolean canBeShown(String sql, Dialect dialect) {
        if (Visible.isPlain(sql)) {
            return true;
        }
        if (!Visible.lines(sql).equals(sql)) {
            return false;
        }
        Tokens tokens = Tokens.scan(sql, dialect);
        for (int i = 0; i < tokens.size(); i++) {
            if (!Visible.isPlain(tokens.text(i))) {
                return false;
            }
        }
        return true;
    }
}
