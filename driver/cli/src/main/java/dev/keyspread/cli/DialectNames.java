package dev.keyspread.cli;

import dev.keyspread.sql.Dialect;
import java.util.Arrays;
import java.util.Iterator;

/**
 * Lists the names of dialects. Picocli makes it for the option {@code --dialect} of {@code LintCommand}, to show them in the usage and in
 * shell completion. The names are those that settings accept.
 */
final class DialectNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(Dialect.values()).map(Dialect::settingName).iterator();
    }
}
