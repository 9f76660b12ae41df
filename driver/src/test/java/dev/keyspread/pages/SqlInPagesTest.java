package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.plan.Delegated;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlFacts;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.ReadFacts;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.WriteFacts;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * SQL on the pages is read without a rest. On an engine's page it is read as that engine's, elsewhere as any dialect's that reads it.
 * What begins with no statement's word is an element of a table, and an ellipsis stands for a column.
 */
class SqlInPagesTest {
    private static final Map<String, Dialect> ENGINES = Map.of(
            "docs/engines/tidb.md", Dialect.TIDB,
            "docs/engines/ydb.md", Dialect.YDB,
            "docs/engines/cockroachdb.md", Dialect.COCKROACHDB,
            "docs/engines/yugabytedb.md", Dialect.YUGABYTEDB,
            "docs/engines/aurora-dsql.md", Dialect.DSQL,
            "docs/engines/spanner.md", Dialect.GOOGLESQL,
            "docs/engines/mariadb-mysql.md", Dialect.MYSQL);
    private static final Pattern RULE = Pattern.compile("^-- keyspread\\.shard\\.(\\S+) = (.+)\n");
    private static final Pattern STATEMENT =
            Pattern.compile("^(?:--.*\n)*(?:CREATE|ALTER|INSERT|UPSERT|SELECT|UPDATE|DELETE)\\b");

    static List<Block> blocks() {
        return Block.of("sql");
    }

    static List<Block> engines() {
        return blocks().stream()
                .filter(block -> block.page().startsWith("docs/engines/"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void everyStatementIsRead(Block block) {
        Dialect engine = ENGINES.get(block.page());
        Set<Dialect> dialects = engine == null ? EnumSet.allOf(Dialect.class) : EnumSet.of(engine);
        for (String statement : statements(block)) {
            assertTrue(dialects.stream().anyMatch(dialect -> reads(statement, dialect)), statement);
        }
    }

    /** The statements of a block, each with the comments before it. */
    private static List<String> statements(Block block) {
        String text = STATEMENT.matcher(block.text()).find()
                ? block.text()
                : "CREATE TABLE t (a INT, " + block.text().strip() + ")";
        return Arrays.stream(text.replace("…", "a INT").split(";"))
                .map(String::strip)
                .filter(statement -> !statement.replaceAll("--.*", "").isBlank())
                .toList();
    }

    private static boolean reads(String statement, Dialect dialect) {
        Tokens tokens = Tokens.scan(statement, dialect);
        Shape shape = Shape.of(tokens);
        List<String> facts = new ArrayList<>();
        for (TokenRange range : tokens.statements()) {
            if (DdlReader.startsDdl(tokens, range.from())) {
                DdlReader.read(tokens, range).forEach(ddl -> facts.addAll(DdlFacts.of(ddl)));
            } else {
                facts.addAll(WriteFacts.of(tokens, range));
                facts.addAll(tokens.isWord(range.from(), "SELECT") ? ReadFacts.of(shape, range) : List.of());
            }
        }
        boolean closed = count(statement, '(') == count(statement, ')');
        return closed && !facts.isEmpty() && facts.stream().noneMatch(fact -> fact.startsWith("unread"));
    }

    private static long count(String statement, char symbol) {
        return statement.chars().filter(each -> each == symbol).count();
    }

    /** The block begins with a rule and its table: writes are filled, and reads by the key get the shard. */
    @ParameterizedTest
    @MethodSource("engines")
    void anEnginesStatementsGetTheShard(Block block) throws SQLException {
        Dialect dialect = Objects.requireNonNull(ENGINES.get(block.page()), block::page);
        Matcher rule = RULE.matcher(block.text());
        assertTrue(rule.find(), block::toString);
        List<String> statements = statements(new Block(block.page(), block.line(), "sql", rule.replaceFirst("")));
        Delegated database = new Delegated(dialect, statements.get(0), rule.group(1), rule.group(2));
        String shard = rule.group(1).replaceFirst(".*\\.", "");

        for (String statement : statements.subList(1, statements.size())) {
            String sent = database.prepared(statement);
            assertEquals(statement.contains("?"), !sent.equals(statement), statement);
            assertTrue(sent.matches("(?s).*\\b" + shard + "\\b.*"), sent);
        }
    }

    @Test
    void aSequenceBeginsWhereThePageSetsIt() throws SQLException {
        List<Block> blocks = blocks().stream()
                .filter(block -> block.page().equals("docs/sequences.md"))
                .toList();
        assertEquals(3, blocks.size());
        try (Sandbox database = new Sandbox(new H2Engine())) {
            database.run("CREATE TABLE invoice (id BIGINT PRIMARY KEY, note VARCHAR(9))");
            database.run(blocks.get(0).text(), blocks.get(2).text());
            Connection connection = database.keyspread("keyspread.shard.invoice.id=sequence(invoice_seq, 100)");

            AccessLog.update(connection, "INSERT INTO invoice (note) VALUES (?)", "first");

            assertEquals(List.of("100001"), database.rows("SELECT id FROM invoice"));
        }
    }
}
