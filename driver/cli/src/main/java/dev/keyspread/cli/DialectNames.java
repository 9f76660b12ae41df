package dev.keyspread.cli;

import dev.keyspread.sql.Dialect;
import java.util.Arrays;
import java.util.Iterator;

/** Lists the names of dialects, for the usage and for completion. */
final class DialectNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(Dialect.values()).map(Dialect::settingName).iterator();
    }
}
