package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementSplitterTest {

    private static List<String> split(Dialect dialect, String sql) {
        Tokens tokens = Tokens.scan(sql, dialect);
        return tokens.statements().stream()
                .map(range -> sql.substring(tokens.start(range.from()), tokens.end(range.to() - 1)))
                .toList();
    }

    @Test
    void semicolonsSplitAndEmptyStatementsAreLeftOut() {
        assertEquals(
                List.of("SELECT 1", "DELETE FROM t"), split(Dialect.POSTGRESQL, ";SELECT 1;; DELETE FROM t ; -- x"));
        assertEquals(List.of(), split(Dialect.POSTGRESQL, " ; /* a */ ;"));
    }

    @Test
    void semicolonsInQuotesCommentsAndParenthesesDoNotSplit() {
        assertEquals(
                1,
                split(Dialect.POSTGRESQL, "SELECT ';', \";\", $$;$$ /* ; */ -- ;")
                        .size());
        assertEquals(List.of("SELECT (1; 2)", "SELECT 3"), split(Dialect.POSTGRESQL, "SELECT (1; 2); SELECT 3"));
    }

    @Test
    void transactionsAreStatementsAndNoBodies() {
        assertEquals(
                List.of("BEGIN", "INSERT INTO t VALUES (1)", "END"),
                split(Dialect.POSTGRESQL, "BEGIN; INSERT INTO t VALUES (1); END;"));
    }

    @Test
    void bodiesOfRoutinesStayWhole() {
        String trigger = "CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW BEGIN IF a THEN SET b = 1; END IF; "
                + "SET c = CASE WHEN d THEN 1 ELSE 2 END; CASE e WHEN 1 THEN SET f = 2; END CASE; END";
        assertEquals(List.of(trigger, "SELECT 1"), split(Dialect.MYSQL, trigger + "; SELECT 1"));
        String function = "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END";
        assertEquals(List.of(function, "SELECT 3"), split(Dialect.POSTGRESQL, function + ";SELECT 3"));
    }

    @Test
    void blocksOfYqlStayWhole() {
        String action = "DEFINE ACTION $a() AS UPSERT INTO t (a) VALUES (1); SELECT 1; END DEFINE";
        assertEquals(List.of(action, "DO $a()"), split(Dialect.YDB, action + "; DO $a();"));
        String block = "DO BEGIN SELECT 1; SELECT 2; END DO";
        assertEquals(List.of(block, "SELECT 3"), split(Dialect.YDB, block + "; SELECT 3"));
    }

    @Test
    void columnsMayBeCalledLikeBlocks() {
        assertEquals(
                2,
                split(Dialect.POSTGRESQL, "CREATE TABLE t (begin int, \"end\" int); SELECT begin FROM t")
                        .size());
        assertEquals(
                2,
                split(Dialect.POSTGRESQL, "SELECT CASE WHEN a THEN 1 END begin FROM t; SELECT 1")
                        .size());
    }
}
