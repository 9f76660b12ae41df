package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what becomes of a text when planning it fails, which a defect of Keyspread's, or a driver's, can make it do. */
class UnclearTextsTest {
    private static final TableLookup FAILS = name -> {
        throw new IllegalStateException("a defect");
    };

    private static final TableLookup UNKNOWN = name -> null;

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

    /** Any table may have a rule then, and the text does not tell which tables it writes to. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    POSTGRESQL | INSERT INTO visits (note) VALUES (E'a' :nl '\\'' , (1), ('')
                    POSTGRESQL | DO $$BEGIN EXECUTE format('INSERT INTO %I (id) VALUES (7)', 'visits'); END$$
                    MYSQL      | INSERT /*!99999 IGNORE */ INTO visits (id) VALUES (7)
                    MYSQL      | EXECUTE IMMEDIATE @made
                    MYSQL      | BEGIN NOT ATOMIC SET @made = 'INSERT'; EXECUTE IMMEDIATE @made; END
                    YDB        | PRAGMA TablePathPrefix = '/local/shop'; UPSERT INTO visits (id) VALUES (7)
                    """)
    void givenRulesThatAreUnread_whenATextIsUnclear_thenAWriteIsRefused(Dialect dialect, String sql)
            throws SQLException {
        String text = sql.replace(":nl", "\n");
        Planner planner = new Planner(
                KeyspreadConfig.builder().build(), dialect, new FindingLog("test", Suppressions.none(), List.of()));
        assertEquals(text, planner.planDirect(text, UNKNOWN).sql());

        planner.rulesUnread(true);

        assertThrows(StatementRefusedException.class, () -> planner.planDirect(text, UNKNOWN));
        planner.rulesUnread(false);
        assertEquals(text, planner.planDirect(text, UNKNOWN).sql());
    }

    @Test
    void givenRulesThatAreUnread_whenATextThatOnlyReadsIsUnclear_thenItPasses() throws SQLException {
        String read = "SELECT /*!99999 SQL_NO_CACHE */ id FROM visits";
        Planner planner = new Planner(
                KeyspreadConfig.builder().build(),
                Dialect.MYSQL,
                new FindingLog("test", Suppressions.none(), List.of()));
        planner.rulesUnread(true);

        assertEquals(read, planner.planDirect(read, UNKNOWN).sql());
    }
}
