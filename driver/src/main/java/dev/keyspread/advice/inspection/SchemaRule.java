package dev.keyspread.advice.inspection;

import dev.keyspread.advice.Advice;
import java.util.List;
import java.util.Set;

/**
 * Judges one table by a rule, or by a family of rules that share how they look. {@code Rules} lists all of them, and {@code SchemaAdvice}
 * asks each. All threads share one instance, so it must keep no state. What it can't know from the table it must not claim.
 */
public interface SchemaRule {
    /** The names of the rules that it raises. */
    Set<String> names();

    /** Returns what it has to say about a table; empty when nothing. */
    List<Advice> inspect(Inspection inspection);
}
