package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a column's default says about the values that it makes. */
public final class Defaults {
    private Defaults() {}

    /** How defaults that draw are written; made when the first column has a default. */
    private static final class Drawn {
        /**
         * A draw from a sequence and nothing around it but parentheses and casts: {@code nextval('s'::regclass)}, {@code NEXT
         * VALUE FOR "PUBLIC"."S"}, {@code GET_NEXT_SEQUENCE_VALUE(SEQUENCE s)}. CockroachDB's {@code unique_rowid()} rises with
         * the clock in the same way.
         */
        private static final Pattern COUNTER =
                Pattern.compile("(?is)[\\s(]*(nextval\\s*\\([^()]*\\)|next\\s+value\\s+for\\s+[^()]+"
                        + "|get_next_sequence_value\\s*\\([^()]*\\)|(crdb_internal\\.)?unique_rowid\\s*\\(\\s*\\))"
                        + "(\\s*::\\s*\\w+|[\\s)])*");

        /** CockroachDB's scattered row id, and Spanner's and others' draws with their bits reversed. */
        private static final Pattern SCATTERED = Pattern.compile("(?is)[\\s(]*(unordered_unique_rowid\\s*\\(\\s*\\)"
                + "|(spanner\\.)?bit_reverse\\s*\\(\\s*(nextval|get_next_sequence_value)\\s*\\(.*\\).*\\))[\\s)]*");
    }

    /** How a default makes up values, as far as it draws from a counter. */
    public static Identity identity(@Nullable String defaultExpression, Dialect dialect) {
        if (defaultExpression == null) {
            return Identity.NONE;
        }
        if (Drawn.COUNTER.matcher(defaultExpression).matches()) {
            return dialect.has(Capability.SCATTERED_COUNTERS) ? Identity.SCATTERED : Identity.COUNTER;
        }
        return Drawn.SCATTERED.matcher(defaultExpression).matches() ? Identity.SCATTERED : Identity.NONE;
    }
}
