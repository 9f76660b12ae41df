package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.SuggestedDdlTest;
import dev.keyspread.sql.Corpus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** No false alarm in the schemas of public repositories: each finding at WARN or above was looked at and found right. */
class CorpusAdviceTest {
    @Test
    void givenTheCorpus_whenItsDdlPasses_thenOnlyWhatIsRightIsSaidAtWarn() throws IOException {
        Set<String> said = new TreeSet<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            for (Advice advice : SuggestedDdlTest.severe(Ddl.everyAdvice(file.dialect(), file.text()))) {
                said.add(file.path() + " " + LabelledSchemasTest.label(advice));
            }
        }

        assertEquals(String.join("\n", expected()), String.join("\n", said));
    }

    private static Set<String> expected() throws IOException {
        Set<String> expected = new TreeSet<>();
        try (InputStream file = CorpusAdviceTest.class.getResourceAsStream("/advice/corpus.txt")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                if (!line.startsWith("# ")) {
                    expected.add(line.substring(0, line.indexOf("  # ")).strip());
                }
            }
        }
        return expected;
    }
}
