package dev.keyspread.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that Keyspread has to say about a schema object or a statement. A finding is raised once for each
 * combination of database, rule and object; later occurrences only raise {@link #count()}, unless they are more severe. It
 * never holds a row's value, a literal of a statement or a password.
 *
 * @param rule stable kebab-case name of the rule, for example {@code monotonic-key}
 * @param severity how much it matters
 * @param database the delegate's URL without secrets
 * @param table the table, spelt as the schema spells it, its schema before it unless that is the default one
 * @param column the column or index that it is about, or null when it is about the table
 * @param problem one sentence: what happens, and why
 * @param remedy one sentence: what to do
 * @param fixes corrected DDL or SQL in the user's dialect, and rule lines for the configuration, in the order in which
 *     they are worth trying; empty when there is none
 * @param seenAt where: the application's {@code Class.method:line}, or "existing schema"; null when not known
 * @param count how often it was seen
 * @param firstSeen when it was seen first
 * @param lastSeen when it was seen last, to about a second
 */
public record Finding(
        String rule,
        Severity severity,
        String database,
        String table,
        @Nullable String column,
        String problem,
        String remedy,
        List<Fix> fixes,
        @Nullable String seenAt,
        long count,
        Instant firstSeen,
        Instant lastSeen) {

    /** Copies the list, so that a finding never changes. */
    public Finding {
        fixes = List.copyOf(fixes);
    }

    /** The object it is about: {@code table} or {@code table.column}. */
    public String object() {
        return column == null ? table : table + "." + column;
    }

    /** The text of each fix, SQL and settings, in the order in which they are worth trying. */
    public List<String> suggestedSql() {
        return fixes.stream().map(Fix::text).filter(text -> !text.isEmpty()).toList();
    }

    /** The page that says more about its rule, in the project; {@code keyspread rule NAME} prints it. */
    public String documentation() {
        return PageAddress.ofRule(rule);
    }

    /** Rule, object and problem on one line: {@code [rule] object: problem}. */
    public String line() {
        return FindingText.line(this);
    }

    /** Returns all fixes in full, each behind a comment that says what it does, in the order in which they are worth trying. */
    public String script() {
        return FindingText.script(this);
    }

    /**
     * Returns what the log says, six lines at most: {@code [rule] object} and the problem, then the remedy, what the first two fixes
     * change, where it was seen, and where there is more.
     */
    public String message() {
        return FindingText.of(this);
    }
}
