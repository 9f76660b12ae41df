package dev.keyspread.api;

import java.util.List;

/**
 * One way to mend what a finding is about.
 *
 * @param what what it does and what it asks for, as one line without a full stop
 * @param sql statements in the user's dialect, each complete, without a semicolon, in the order to run them; empty when
 *     there is nothing to run
 * @param settings lines for Keyspread's configuration that belong to it, for example a shard rule; often empty
 */
public record Fix(String what, List<String> sql, List<String> settings) {

    /** Copies the lists, so that a fix never changes, and escapes control characters in {@code what}. */
    public Fix {
        what = Visible.text(what); // it stands behind "--"
        sql = List.copyOf(sql);
        settings = List.copyOf(settings);
    }

    /** The statements, each closed by a semicolon, then the settings: as they stand in the log. */
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
}
