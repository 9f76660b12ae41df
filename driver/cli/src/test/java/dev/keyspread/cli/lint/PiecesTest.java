package dev.keyspread.cli.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PiecesTest {
    private static final String DUMP = """
            -- a comment; with 'half a quote
            CREATE TABLE orders (id bigserial PRIMARY KEY, note text DEFAULT 'a; b''; c'); /* one;
            CREATE TABLE no_table (at timestamp PRIMARY KEY); */
            CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$
              CREATE TABLE in_a_body (at timestamp PRIMARY KEY);
              SELECT 1;
            $$;
            CREATE PROCEDURE p() BEGIN
              INSERT INTO orders (id) VALUES (1);
            END;
            COPY orders (id, note) FROM stdin;
            1\tit's; CREATE TABLE in_rows (at timestamp PRIMARY KEY);
            2\t"half
            \\.

            INSERT INTO orders (note) VALUES ('x;
            y'); CREATE TABLE two (at timestamp PRIMARY KEY); CREATE TABLE three (at timestamp PRIMARY KEY);
            CREATE INDEX orders_note ON orders (note, id);
            CREATE TABLE last (at timestamp DEFAULT now() PRIMARY KEY)""";

    private static List<String> findings(String text, Dialect dialect, int length) throws IOException {
        Linter linter = new Linter(dialect, KeyspreadConfig.builder().build());
        Pieces.each("dump.sql", new StringReader(text), dialect, length, linter::judge);
        return linter.problems().stream()
                .map(problem -> problem.rule() + " " + problem.object() + " " + problem.place())
                .toList();
    }

    @Test
    void givenADump_whenReadInPiecesOfAnyLength_thenFindingsAndTheirPlacesAreThoseOfTheWhole() throws IOException {
        List<String> whole = findings(DUMP, Dialect.POSTGRESQL, 1 << 20);

        assertEquals(4, whole.size(), whole::toString);
        for (int length = 1; length < DUMP.length(); length++) {
            assertEquals(whole, findings(DUMP, Dialect.POSTGRESQL, length), "pieces of " + length);
        }
    }

    @Test
    void givenAnotherDelimiter_whenReadInPieces_thenItHoldsUntilTheNext() throws IOException {
        String dump = """
                CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY);
                DELIMITER ;;
                CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN
                  SET NEW.id = 1; SET NEW.id = 2;
                END ;;
                CREATE TABLE b (id INT AUTO_INCREMENT PRIMARY KEY) ;;
                DELIMITER ;
                CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY);
                """;
        List<String> whole = findings(dump, Dialect.MYSQL, 1 << 20);

        assertEquals(3, whole.size(), whole::toString);
        for (int length = 1; length < dump.length(); length++) {
            assertEquals(whole, findings(dump, Dialect.MYSQL, length), "pieces of " + length);
        }
    }

    @Test
    void givenALongDump_whenRead_thenNoPieceIsMuchLongerThanAskedFor() throws IOException {
        StringBuilder dump = new StringBuilder("COPY t (id) FROM stdin;\n");
        IntStream.range(0, 10_000).forEach(i -> dump.append(i).append('\n'));
        dump.append("\\.\n");
        IntStream.range(0, 1_000)
                .forEach(i -> dump.append("INSERT INTO t VALUES (").append(i).append(");\n"));
        List<Integer> lengths = new ArrayList<>();

        Pieces.each(
                "dump.sql",
                new StringReader(dump.toString()),
                Dialect.POSTGRESQL,
                1_000,
                piece -> lengths.add(piece.text().length()));

        assertTrue(lengths.size() > 20, lengths::toString);
        assertTrue(lengths.stream().allMatch(length -> length <= 1_000), lengths::toString);
    }
}
