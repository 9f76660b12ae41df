package dev.keyspread.schema.metadata;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Keywords;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The keywords of those engines that can't be asked here. */
final class EngineWords {
    private EngineWords() {}

    /** All of them, in upper case. */
    static NavigableSet<String> listed() {
        NavigableSet<String> words = new TreeSet<>();
        for (Dialect dialect : List.of(Dialect.GOOGLESQL, Dialect.YDB, Dialect.COCKROACHDB, Dialect.TIDB, Dialect.H2)) {
            words.addAll(Keywords.of(dialect).reserved());
            words.addAll(Keywords.of(dialect).others());
        }
        return words;
    }
}
