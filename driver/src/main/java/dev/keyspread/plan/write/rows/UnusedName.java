package dev.keyspread.plan.write.rows;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.lexer.Tokens;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Finds names for columns that are added to rows in a text. {@link NamedRows} and {@code MergedRows} ask it. Neither the statement nor
 * its table may have the name.
 */
public final class UnusedName {
    private UnusedName() {}

    /** The name of that number, from 1 on, of those that neither the statement nor its table has. */
    public static String of(Tokens tokens, Table table, int number) {
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i)) {
                taken.add(tokens.name(i).toLowerCase(Locale.ROOT));
            }
        }
        for (Column column : table.columns()) {
            taken.add(column.name().toLowerCase(Locale.ROOT));
        }
        int left = number;
        int suffix = 0;
        while (left > 0) {
            suffix++;
            left -= taken.contains("keyspread_" + suffix) ? 0 : 1;
        }
        return "keyspread_" + suffix;
    }
}
