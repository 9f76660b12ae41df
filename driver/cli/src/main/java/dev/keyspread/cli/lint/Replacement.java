package dev.keyspread.cli.lint;

import dev.keyspread.api.Fix;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the statement that takes another one's place, for a finding of {@link Linter}. It must offer none where there is more to do than
 * to change that one statement.
 */
final class Replacement {
    private static final Pattern CREATE = Pattern.compile(
            "(?is)^CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:UNIQUE\\s+|NULL_FILTERED\\s+|UNIQUE\\s+NULL_FILTERED\\s+)?(TABLE|INDEX)\\s+"
                    + "(?:CONCURRENTLY\\s+)?(IF\\s+NOT\\s+EXISTS\\s+)?");

    /** Matches the DROP that goes first where the statement was carried out already. */
    private static final Pattern DROP =
            Pattern.compile("(?is)^(?:DROP\\s+INDEX|ALTER\\s+TABLE\\s.*\\sDROP\\s+CONSTRAINT)\\s");

    private Replacement() {}

    /**
     * The first fix that is one statement of the same kind, but for dropping what was there, and asks for no setting beside it, or
     * null: then there is more to do than to change the text.
     */
    static @Nullable String of(List<Fix> fixes, String statement) {
        Matcher original = CREATE.matcher(statement);
        if (!original.find()) {
            return null;
        }
        for (Fix fix : fixes) {
            List<String> made =
                    fix.sql().stream().filter(sql -> !DROP.matcher(sql).find()).toList();
            String sql = made.size() == 1 && fix.settings().isEmpty() ? made.get(0) : "";
            Matcher corrected = CREATE.matcher(sql);
            if (corrected.find() && corrected.group(1).equalsIgnoreCase(original.group(1))) {
                boolean asksFirst = original.group(2) != null && corrected.group(2) == null;
                return asksFirst
                        ? sql.substring(0, corrected.end()) + "IF NOT EXISTS " + sql.substring(corrected.end())
                        : sql;
            }
        }
        return null;
    }
}
