package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tech.ydb.jdbc.YdbPreparedStatement;
import tech.ydb.jdbc.common.YdbTypes;
import tech.ydb.jdbc.impl.YdbPreparedStatementImpl;
import tech.ydb.jdbc.query.QueryStatement;
import tech.ydb.jdbc.query.YdbQueryParser;
import tech.ydb.jdbc.settings.YdbConfig;
import tech.ydb.jdbc.settings.YdbQueryProperties;

/** YDB's driver reads what Keyspread made of a text as it reads the text: as many statements, of the same kinds. */
class ParserTest extends YdbTest {
    private static YdbQueryParser parsed(String sql) throws SQLException {
        YdbQueryProperties properties =
                new YdbQueryProperties(YdbConfig.from("jdbc:ydb:grpc://localhost:2136/local", new Properties()));
        YdbQueryParser parser = new YdbQueryParser(new YdbTypes(false), sql, properties);
        parser.parseSQL();
        return parser;
    }

    private static List<String> kinds(YdbQueryParser parser) {
        return parser.getStatements().stream()
                .map(each -> each.getType() + " " + each.getCmd())
                .toList();
    }

    private static long parameters(YdbQueryParser parser) {
        return parser.getStatements().stream()
                .map(QueryStatement::getJdbcPrmFactories)
                .mapToLong(List::size)
                .sum();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPSERT INTO orders (order_id, note) VALUES (?, ?)",
                "upsert into `orders`(`order_id`,`note`)values(?,?)",
                "INSERT INTO orders (order_id, note) VALUES (?, 'a?b'), (?, \"c\")",
                "REPLACE INTO orders (note, order_id) VALUES (?, ?); -- a comment?",
                "UPDATE orders SET note = ? WHERE order_id = ?",
                "UPDATE orders SET note = 'x' WHERE order_id IN (?, ?) AND note <> ?",
                "DELETE FROM orders WHERE order_id = ?",
                "DECLARE $limit AS Uint64; SELECT note FROM orders WHERE order_id = ? LIMIT 3",
                "SELECT note FROM orders VIEW byNote WHERE order_id = ? ORDER BY note",
                "SELECT a.note FROM orders AS a JOIN orders AS b USING (order_id) WHERE a.order_id = ?",
                "$ids = (SELECT id FROM plain); SELECT note FROM orders WHERE order_id = ? AND note ?? 'x' = ?",
                "SELECT note FROM orders WHERE order_id = ? LIMIT ?",
                "SELECT shard FROM `shop/parts` WHERE part = ? AND name LIKE '%?%'",
                "UPSERT INTO orders (order_id, note) VALUES (7ul, 'a')",
            })
    void theTextThatIsSentReadsAsTheApplicationsDoes(String sql) throws SQLException {
        YdbQueryParser before = parsed(sql);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            String sent = statement.unwrap(YdbPreparedStatement.class).getQuery();
            YdbQueryParser after = parsed(sent);
            assertEquals(kinds(before), kinds(after), sent);
            if (!sql.contains(" IN (")) { // which the parser counts as one
                long all = statement
                        .unwrap(YdbPreparedStatementImpl.class)
                        .getParameterMetaData()
                        .getParameterCount();
                assertEquals(statement.getParameterMetaData().getParameterCount(), parameters(before), sent);
                assertEquals(all, parameters(after), sent);
            }
        }
    }
}
