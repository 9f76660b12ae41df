package dev.keyspread.advice.inspection;

import dev.keyspread.advice.Advice;
import java.util.List;
import java.util.Set;

/**
 * A rule, or a family of rules that share how they look, over one table. Pure: what it can't know from the table it does
 * not claim.
 */
public interface SchemaRule {
    /** The names of the rules that it raises. */
    Set<String> names();

    /** Returns what it has to say about a table; empty when nothing. */
    List<Advice> inspect(Inspection inspection);
}
