package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests what our own statements and public repositories' DDL say of their tables, Cloud Spanner's emulator says too, as far as it takes
 * that DDL. Each file, or dialect, fills a database; where a name is taken already, the next begins.
 */
final class SpannerCorpusAgreementTest {
    private final SpannerDifferences differences = new SpannerDifferences();
    /** How many statements were not taken, by the status that the emulator gave. */
    private final Map<String, Integer> rejected = new TreeMap<>();

    private int taken;
    private int tables;

    @Test
    void theCatalogueSaysOfOurStatementsWhatTheMetadataSays() throws SQLException {
        for (Dialect dialect : List.of(Dialect.GOOGLESQL, Dialect.SPANNER_POSTGRESQL)) {
            carryOut(ddl(Statements.texts(dialect), dialect), dialect);
        }

        report("our own statements");
        assertTrue(taken >= 20, () -> "too few were taken: " + taken);
    }

    @Test
    @Thorough
    void theCatalogueSaysOfTheCorpusWhatTheMetadataSays() throws SQLException {
        Corpus.assumeThere();
        for (Corpus.SqlFile file : Corpus.files()) {
            if (file.dialect().has(Capability.SPANNER_DRIVER)) {
                carryOut(ddl(file.statements(), file.dialect()), file.dialect());
            }
        }

        report("the corpus's DDL");
        assertTrue(taken >= 150, () -> "too few were taken: " + taken);
    }

    private static List<String> ddl(List<String> texts, Dialect dialect) {
        return texts.stream()
                .filter(text -> !DdlReader.read(Tokens.scan(text, dialect)).isEmpty())
                .toList();
    }

    private void report(String whose) {
        System.out.println("Spanner's metadata agrees with " + whose + ": " + tables + " tables of " + taken
                + " statements; not taken by the emulator, mostly for want of the objects they build on: " + rejected);
    }

    /** Carries out as many as one database takes, and begins another with the rest. */
    private void carryOut(List<String> ddl, Dialect dialect) throws SQLException {
        List<String> left = ddl;
        while (!left.isEmpty()) {
            String url = SpannerEmulator.newDatabase(dialect);
            try (Connection connection = DriverManager.getConnection(url)) {
                Agreement agreement = new Agreement(connection, url);
                int next = 0;
                while (next < left.size() && (take(left.get(next), agreement) || next == 0)) {
                    next++;
                }
                if (agreement.knowsTables()) {
                    tables += agreement.check(differences);
                }
                left = left.subList(next, left.size());
            }
        }
    }

    /** Returns true if it was taken or can't be taken, and not just because a name is taken. */
    private boolean take(String ddl, Agreement agreement) {
        try {
            agreement.carryOut(ddl);
            taken++;
            return true;
        } catch (SQLException e) {
            String reason =
                    String.valueOf(e.getMessage()).split("\n", 2)[0].replaceFirst(".*StatusRuntimeException: ", "");
            if (reason.contains("Duplicate name") || reason.contains("already exists")) {
                return false;
            }
            rejected.merge(reason.split(":", 2)[0], 1, Integer::sum);
            return true;
        }
    }
}
