package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what becomes of a text when planning it fails, which a defect of Keyspread's, or a driver's, can make it do. */
class UnclearTextsTest {
    private static final TableLookup FAILS = name -> {
        throw new IllegalStateException("a defect");
    };

    @Test
    void aReadPassesAsItCame() throws SQLException {
        String read = "SELECT * FROM orders WHERE id = ?";

        assertEquals(read, Plans.planner("fail").planPrepared(read, FAILS).sql());
    }

    @Test
    void aWriteToATableWithARuleIsRefused() throws SQLException {
        Planner planner = Plans.planner("fail");

        SQLException refusal = assertThrows(
                SQLException.class, () -> planner.planPrepared("INSERT INTO orders (id) VALUES (?)", FAILS));

        assertInstanceOf(StatementRefusedException.class, refusal);
        assertEquals(1, planner.counters().refused());
    }

    @Test
    void itPassesWhereUnfilledRowsMayPass() throws SQLException {
        String write = "INSERT INTO orders (id) VALUES (?)";

        assertEquals(write, Plans.planner("warn").planPrepared(write, FAILS).sql());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "YDB | PRAGMA TablePathPrefix = \"/local/a\"; SELECT 1 | true",
                "YDB | SELECT 1; pragma tablepathprefix('/local/a'); SELECT 2 | true",
                "YDB | PRAGMA AnsiInForEmptyOrNullableItemsCollections; SELECT TablePathPrefix FROM t | false",
                "POSTGRESQL | PRAGMA TablePathPrefix | false",
            })
    void aTextMaySayWhereItsTablesLie(String dialect, String sql, boolean says) {
        assertEquals(says, UnclearTexts.setsDirectory(Tokens.scan(sql, Dialect.valueOf(dialect))));
    }
}
