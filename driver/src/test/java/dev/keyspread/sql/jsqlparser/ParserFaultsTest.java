package dev.keyspread.sql.jsqlparser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import org.junit.jupiter.api.Test;

/**
 * The faults of JSqlParser that Keyspread knows are in {@code src/test/resources/jsqlparser/faults.txt}; {@code -Dfaults.rewrite} writes what it
 * does now. A later version that reads one of them shows as a difference.
 */
class ParserFaultsTest {
    private static final Path FILE = Path.of("src/test/resources/jsqlparser/faults.txt");

    @Test
    void eachFaultIsMetAsItsFileSays() throws IOException {
        List<String> expected = Files.readAllLines(FILE);
        List<String> found = new ArrayList<>();
        for (String line : expected) {
            if (!line.startsWith("    ")) {
                found.add(line);
            }
            if (!line.isBlank() && line.charAt(0) != '#' && line.charAt(0) != ' ') {
                describe(line, found);
            }
        }
        if (System.getProperty("faults.rewrite") != null) {
            Files.write(FILE, found);
        }
        assertEquals(String.join("\n", expected), String.join("\n", found));
    }

    private static void describe(String line, List<String> found) {
        int colon = line.indexOf(':');
        String sql = line.substring(colon + 1).strip();
        Tokens tokens = Tokens.scan(sql, dialect(line.substring(0, colon)));
        Shape shape = Shape.of(tokens);
        found.add("    alone: " + (isParsed(sql) ? "reads it" : "refuses it"));
        try {
            found.add(
                    "    shown: " + ParserText.of(shape, 0, shape.size()).text().strip());
            found.add("    " + (agrees(tokens, shape) ? "agrees" : "disagrees"));
        } catch (UnreadableStatementException unread) {
            found.add("    no opinion: " + unread.getMessage());
        }
    }

    private static Dialect dialect(String name) {
        return Arrays.stream(Dialect.values())
                .filter(dialect -> dialect.settingName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isParsed(String sql) {
        try {
            CCJSqlParser parser = CCJSqlParserUtil.newParser(sql).withAllowComplexParsing(false);
            return parser.Statement() != null && parser.getNextToken().kind == CCJSqlParserConstants.EOF;
        } catch (ParseException | RuntimeException refused) {
            return false;
        }
    }

    private static boolean agrees(Tokens tokens, Shape shape) throws UnreadableStatementException {
        StatementWrites writes = new TextWrites(tokens).of(0, tokens.size());
        if (writes.all().isEmpty()) {
            return DmlReader.read(shape, 0, shape.size()).equals(ParsedDmlReader.read(shape, 0, shape.size()));
        }
        return SecondOpinion.ofWrites(ParsedStatement.parse(shape, 0, shape.size()), writes.all()) == null;
    }
}
