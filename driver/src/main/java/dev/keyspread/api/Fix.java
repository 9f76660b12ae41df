package dev.keyspread.api;

import java.util.ArrayList;
import java.util.List;

/**
 * One way to mend what a finding is about.
 *
 * @param what what it does and what it asks for, as one line without a full stop
 * @param sql statements in the user's dialect, each complete, without a semicolon, in the order to run them; empty when
 *     there is nothing to run
 * @param settings lines for Keyspread's configuration that belong to it, for example a shard rule; often empty
 * @param clause the part of the SQL that differs from what is there, as one line; empty if that is not known
 */
public record Fix(String what, List<String> sql, List<String> settings, String clause) {

    /** Copies the lists, so that a fix never changes, and escapes control characters in {@code what} and {@code clause}. */
    public Fix {
        what = Visible.text(what); // it stands behind "--"
        clause = Visible.text(clause);
        sql = List.copyOf(sql);
        settings = List.copyOf(settings);
    }

    /** A fix whose last statement is what changes, if that is one line. */
    public Fix(String what, List<String> sql, List<String> settings) {
        this(
                what,
                sql,
                settings,
                sql.isEmpty() || sql.get(sql.size() - 1).contains("\n") ? "" : sql.get(sql.size() - 1));
    }

    /** The statements, each closed by a semicolon, then the settings: as they are run and set. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (String statement : sql) {
            text.append(statement).append(";\n");
        }
        for (String setting : settings) {
            text.append(setting).append('\n');
        }
        return text.toString().stripTrailing();
    }

    /** Returns what changes, with the settings that belong to it, as one line; empty if there is nothing to show. */
    String line() {
        List<String> parts = new ArrayList<>();
        if (!clause.isEmpty()) {
            parts.add(clause);
        }
        parts.addAll(settings);
        return String.join("   with ", parts);
    }
}
