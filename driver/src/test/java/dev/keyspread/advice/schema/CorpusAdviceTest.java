package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.SuggestedDdlTest;
import dev.keyspread.sql.Corpus;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** No false alarm in the schemas of public repositories: each finding at WARN or above was looked at and found right. */
class CorpusAdviceTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    @Test
    void givenTheCorpus_whenItsDdlPasses_thenOnlyWhatIsRightIsSaidAtWarn() {
        Set<String> said = new TreeSet<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            for (Advice advice : SuggestedDdlTest.severe(Ddl.everyAdvice(file.dialect(), file.text()))) {
                said.add(file.path() + " " + LabelledSchemasTest.label(advice));
            }
        }
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : said) {
            String[] words = line.split(" ", -1);
            String dialect = line.substring(0, line.indexOf('/'));
            counts.merge(dialect + " " + words[1] + " " + words[2], 1, Integer::sum);
        }

        assertEquals(
                new TreeMap<>(Map.ofEntries(
                        Map.entry("cockroachdb ERROR sequence-key", 1), // no key: the hidden row id is counted up
                        Map.entry("cockroachdb WARN monotonic-index", 1),
                        Map.entry("postgresql WARN monotonic-index", 1),
                        Map.entry("postgresql WARN monotonic-key", 1),
                        Map.entry("spanner-googlesql WARN monotonic-index", 2),
                        Map.entry("spanner-googlesql WARN monotonic-key", 1),
                        Map.entry("spanner-googlesql WARN signed-shard", 2),
                        Map.entry("spanner-postgresql WARN monotonic-index", 1),
                        Map.entry("spanner-postgresql WARN monotonic-key", 2),
                        Map.entry("tidb ERROR sequence-key", 10), // AUTO_INCREMENT leads a clustered key
                        Map.entry("tidb WARN monotonic-index", 1),
                        Map.entry("tidb WARN split-by-load", 7), // no clustered key and no SHARD_ROW_ID_BITS
                        Map.entry("ydb WARN monotonic-key", 1),
                        Map.entry("ydb WARN null-key", 18))), // a key column that is not declared NOT NULL
                counts,
                () -> String.join("\n", said));
    }
}
