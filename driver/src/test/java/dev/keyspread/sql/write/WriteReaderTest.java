package dev.keyspread.sql.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Seed;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteReaderTest {
    /** Longest time of a test that ends: on a machine with other work a minute is soon over. */
    private static final Duration FOREVER = Duration.ofMinutes(10);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "INSERT INTO t (a, b) VALUES (?, 'x')                   | INSERT t [a, b] ? , 'x'",
                "insert into \"S\".t(a,b) values(1,2),(3,4)             | INSERT S.t [a, b] 1 , 2 / 3 , 4",
                "INSERT INTO t VALUES (f(1, 2), -3)                     | INSERT t [] f(1, 2) , -3",
                "INSERT INTO t AS x (a) VALUES (ARRAY[1,2]) RETURNING a | INSERT t x [a] ARRAY[1,2] returns",
                "INSERT INTO t (a) OVERRIDING USER VALUE VALUES (1)     | INSERT t [a] 1",
                "INSERT INTO t (a) VALUES (1) THEN RETURN a             | INSERT t [a] 1 returns",
                "INSERT INTO t DEFAULT VALUES                           | INSERT t [] defaults",
                "INSERT INTO t SET a = 1, b = ?                         | INSERT t [] set a=1, b=?",
                "INSERT INTO t (a) (VALUES (1), (2))                    | INSERT t [a] select 1 / 2",
                "INSERT INTO t SELECT a, b AS c FROM u                  | INSERT t [] select a , b",
                "INSERT INTO t (a) (SELECT ?)                           | INSERT t [a] select ?",
                "INSERT INTO t (a) SELECT 1 UNION ALL SELECT 2          | INSERT t [a] select 1 / 2",
                "INSERT INTO t (a, b) SELECT ?, u.* FROM u              | INSERT t [a, b] select ? , u.* known 1",
                "INSERT INTO t (a) WITH w AS (SELECT 1) SELECT 2 FROM w | INSERT t [a] select 2",
                "INSERT INTO t TABLE u                                  | INSERT t [] query",
                "INSERT INTO t (a) SELECT 1 INTERSECT SELECT 2          | INSERT t [a] query",
                "INSERT OR UPDATE INTO t (a) VALUES (1)                 | INSERT_OR_UPDATE t [a] 1",
                "INSERT OR IGNORE t (a) VALUES (1)                      | INSERT_OR_IGNORE t [a] 1",
                "UPSERT INTO t (a) VALUES (1)                           | UPSERT t [a] 1",
                "REPLACE INTO t (a) VALUES (1)                          | REPLACE t [a] 1",
                "MERGE INTO t (a, b) KEY (a) VALUES (1, 2)              | MERGE_KEY t [a, b] key [a] 1 , 2",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING    | INSERT t [a] 1 on conflict []",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT (a, b) DO UPDATE SET a = excluded.a, b = 2 WHERE t.a > 1 RETURNING a"
                        + " | INSERT t [a] 1 on conflict [a, b] a=excluded.a, b=2 returns",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT (lower(a)) DO NOTHING  | INSERT t [a] 1 on conflict [] other",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT (a) WHERE b DO NOTHING | INSERT t [a] 1 on conflict [a] where",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT ON CONSTRAINT c DO NOTHING | INSERT t [a] 1 on conflict [] other",
                "INSERT INTO t (a) SELECT 1 FROM u ON CONFLICT DO NOTHING | INSERT t [a] select 1 on conflict []",
                "INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = 2 | INSERT t [a] 1 on duplicate a=2",
                "COPY t (a, b) FROM STDIN                               | COPY t [a, b]",
                "COPY t TO STDOUT                                       | ~~",
                "UPDATE t SET a = 1                                     | UPDATE t a=1",
                "UPDATE ONLY s.t AS x SET a = x.b + 1 WHERE c = 2       | UPDATE s.t x a=x.b + 1 where c = 2",
                "UPDATE t SET a.b = 1, c[2] = 3 WHERE d = 4             | UPDATE t a=?!, c=?! where d = 4",
                "INSERT INTO t (a.b, c[1]) VALUES (1, 2)                | INSERT t [a, c] 1 , 2",
                "UPDATE t SET a = 1, b = f(x, y), c = (SELECT d FROM u WHERE e = 1) WHERE g = 2"
                        + " | UPDATE t a=1, b=f(x, y), c=(SELECT d FROM u WHERE e = 1) where g = 2",
                "UPDATE t SET (a, b) = (1, 2), c = 3                    | UPDATE t a=1, b=2, c=3",
                "UPDATE t SET (a) = ROW (1)                             | UPDATE t a=1",
                "UPDATE t SET (a, b) = (SELECT 1, 2)                    | UPDATE t a=?!, b=?!",
                "UPDATE t SET a = CASE WHEN b = 1 THEN 2 ELSE 3 END, d = 4 | UPDATE t a=CASE WHEN b = 1 THEN 2 ELSE 3 END, d=4",
                "UPDATE t SET a = b IS DISTINCT FROM c WHERE d = 1      | UPDATE t a=b IS DISTINCT FROM c where d = 1",
                "UPDATE t SET \"A b\" = 1 FROM u WHERE u.a = t.a        | UPDATE t A b=1 joins where u.a = t.a",
                "DELETE FROM t WHERE a = 1 RETURNING a                  | DELETE t where a = 1 returns",
                "DELETE FROM t USING u WHERE t.a = u.a                  | DELETE t where t.a = u.a",
                "UPDATE t SET a = 1 FROM u LIMIT 3                      | UPDATE t a=1 joins",
                "DELETE FROM t returning WHERE returning.a = 1          | DELETE t returning where returning.a = 1",
                "MERGE INTO t USING u AS s ON t.a = s.a WHEN MATCHED AND s.b > 1 THEN UPDATE SET b = s.b, c = 2 WHEN MATCHED"
                        + " THEN DELETE WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, 1)"
                        + " | MERGE t from s [] 0 on t.a = s.a change b=s.b, c=2; nothing; add [a, b] s.a , 1",
                "MERGE INTO t x USING (VALUES (1, 2)) AS s (a, b) ON x.a = s.a WHEN NOT MATCHED BY TARGET THEN INSERT (a)"
                        + " VALUES (s.a) | MERGE t x from s [a, b] 1 on x.a = s.a add [a] s.a",
                "MERGE INTO t USING (SELECT ? AS a) s ON t.a = s.a WHEN NOT MATCHED THEN INSERT (a) VALUES (s.a)"
                        + " | MERGE t from s [] 1 on t.a = s.a add [a] s.a",
                "MERGE INTO t USING (SELECT a FROM u) s ON t.a = s.a WHEN MATCHED THEN DO NOTHING"
                        + " | MERGE t from s [] 0 on t.a = s.a nothing",
                "MERGE INTO t USING u s JOIN v ON v.a = s.a LEFT JOIN w USING (a) NATURAL FULL JOIN x CROSS JOIN y ON t.a = s.a"
                        + " WHEN MATCHED THEN DELETE | MERGE t from null [] 0 on t.a = s.a nothing",
                "MERGE INTO t USING (VALUES (1)) s (a) INNER JOIN (u JOIN v ON v.a = u.a) ON u.a = s.a ON t.a = s.a WHEN MATCHED"
                        + " THEN DELETE | MERGE t from null [] 0 on t.a = s.a nothing",
                "WITH x AS (INSERT INTO t (a) VALUES (1) RETURNING a), y (b) AS MATERIALIZED (SELECT 2) UPDATE u SET a = 1"
                        + " | INSERT t [a] 1 returns + UPDATE u a=1",
                "EXPLAIN (ANALYZE) UPDATE t SET a = 1                   | UPDATE t a=1",
                "EXPLAIN ANALYZE VERBOSE INSERT INTO t (a) VALUES (1)   | INSERT t [a] 1",
                "SELECT a FROM t                                        | ~~",
            })
    void readsEveryForm(String sql, String expected) throws UnreadableStatementException {
        assertEquals(expected, described(Dialect.POSTGRESQL, sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "H2 | UPDATE t SET t.a[2][3] = 1, b = 2 WHERE c = 3         | UPDATE T A=?!, B=2 where c = 3",
                "GOOGLESQL | @{h=1} insert into foo@{f=b} (a) values (1)   | INSERT foo [a] 1",
                "GOOGLESQL | INSERT foo AS f (x) VALUES (1) ON CONFLICT (x) DO UPDATE SET x = f.x ASSERT_ROWS_MODIFIED 1"
                        + " | INSERT foo f [x] 1 on conflict [x] x=f.x",
                "GOOGLESQL | insert foo (a) values (default)               | INSERT foo [a] default",
                "GOOGLESQL | UPDATE t SET a = 1 WHERE true THEN RETURN a   | UPDATE t a=1 where true returns",
                "GOOGLESQL | DELETE foo WHERE a = 1                        | DELETE foo where a = 1",
                "MYSQL     | INSERT LOW_PRIORITY IGNORE t VALUES (1)       | INSERT_IGNORE t [] 1",
                "MYSQL     | INSERT INTO t VALUES ROW(1, 2), ROW(3, 4)     | INSERT t [] 1 , 2 / 3 , 4",
                "MYSQL     | INSERT INTO t () VALUES ()                    | INSERT t [] defaults",
                "MYSQL     | INSERT INTO t (a) VALUE (1) AS n ON DUPLICATE KEY UPDATE a = n.a"
                        + " | INSERT t [a] 1 as n [] on duplicate a=n.a",
                "MYSQL     | INSERT INTO t (a) VALUES (1) AS n (x) ON DUPLICATE KEY UPDATE a = x"
                        + " | INSERT t [a] 1 as n [x] on duplicate a=x",
                "MYSQL     | INSERT INTO t SET a = 1 ON DUPLICATE KEY UPDATE b = 2"
                        + " | INSERT t [] set a=1 on duplicate b=2",
                "MYSQL     | INSERT INTO t PARTITION (p0) (a) VALUES (1)   | INSERT t [a] 1",
                "MYSQL     | UPDATE IGNORE t SET a = 1 LIMIT 1             | UPDATE t a=1 ignores",
                "MYSQL     | UPDATE t JOIN u ON t.a = u.a SET t.b = u.b, u.c = 1 | UPDATE t b=u.b, c=1 joins",
                "H2        | UPDATE s.t AS x SET x.a = x.b + 1 WHERE c = 2 | UPDATE S.T X A=x.b + 1 where c = 2",
                "MYSQL     | UPDATE t, u SET t.a = u.a WHERE t.b = u.b     | UPDATE t a=u.a joins where t.b = u.b",
                "TIDB      | REPLACE t SET a = 1                           | REPLACE t [] set a=1",
                "H2        | INSERT INTO t (a) DIRECT SELECT 1             | INSERT T [A] select 1",
                "H2        | MERGE INTO t KEY (a) SELECT 1, 2              | MERGE_KEY T [] key [A] select 1 , 2",
                "YDB       | UPSERT INTO `a/t` SELECT $x AS v, id FROM $d  | UPSERT a/t [] select $x , id",
                "YDB       | UPSERT INTO t SELECT * FROM AS_TABLE($list)   | UPSERT t [] select * known 0",
                "YDB       | INSERT OR REVERT INTO t (a, b) VALUES (1, 2), | INSERT_OR_IGNORE t [a, b] 1 , 2",
                "GOOGLESQL | DELETE FROM t WHERE a = 1 ASSERT_ROWS_MODIFIED 1 THEN RETURN b | DELETE t where a = 1 returns",
                "YDB       | UPDATE t ON (a, b) VALUES (1, 2)              | UPDATE_ON t [a, b] 1 , 2",
                "YDB       | UPDATE t ON SELECT 1 AS a, 2 AS b             | UPDATE_ON t [] select 1 , 2",
                "COCKROACHDB | UPSERT INTO t (a) VALUES (1) RETURNING a    | UPSERT t [a] 1 returns",
                "COCKROACHDB | UPSERT INTO t (a) SELECT b FROM u           | UPSERT t [a] select b",
            })
    void readsWhatADialectAdds(Dialect dialect, String sql, String expected) throws UnreadableStatementException {
        assertEquals(expected, described(dialect, sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t (a) VALUES (1",
                "INSERT INTO t (a) VALUES (1,)",
                "INSERT INTO t (a) VALUES ()",
                "INSERT INTO t (a) VALUES 1",
                "INSERT INTO t (a) VALUES (1) SOMETHING",
                "INSERT OR ELSE INTO t (a) VALUES (1)",
                "INSERT INTO t",
                "INSERT INTO",
                "INSERT",
                "UPDATE t",
                "UPDATE t SET",
                "UPDATE t SET a",
                "UPDATE t SET a =",
                "UPDATE t SET a[1",
                "UPDATE t SET a = 1 WHERE",
                "UPDATE t SET a = 1 WHERE b = 2 WHERE c = 3",
                "UPDATE t SET a = 1 WHERE b = 2 UNION SELECT 3",
                "UPDATE t SET a = 1)",
                "DELETE FROM t WHERE a = 1) OR (b = 2",
                "MERGE INTO t USING u",
                "MERGE INTO t USING u ON a = b",
                "MERGE INTO t USING u ON a = b WHEN MATCHED THEN INSERT",
                "WITH x AS INSERT INTO t VALUES (1)",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT DO",
                "INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY",
            })
    void saysWhatItCantRead(String sql) {
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        assertThrows(UnreadableStatementException.class, () -> WriteReader.read(tokens, 0, tokens.size()));
    }

    @Test
    void deepNestingIsRefusedRatherThanOverflowing() {
        String sql = "WITH a AS (".repeat(20_000) + "SELECT 1" + ")".repeat(20_000);
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        assertThrows(UnreadableStatementException.class, () -> WriteReader.read(tokens, 0, tokens.size()));
    }

    /** No cut and no missing token makes it fail otherwise than by saying that it can't read the statement. */
    @Test
    void everyMutilatedStatementIsReadOrSaidToBeUnreadable() {
        int unreadable = 0;
        for (Statements.Statement statement : Statements.all()) {
            Tokens tokens = Tokens.scan(statement.text(), statement.dialect());
            for (int to = 0; to <= Math.min(tokens.size(), 60); to++) {
                unreadable += isRead(tokens, to) ? 0 : 1;
            }
        }
        assertTrue(unreadable > 1_000, "statements that are cut off can't all be read");
    }

    @Test
    void anInsertWhoseParenthesesDoNotCloseIsRead() {
        assertTimeoutPreemptively(FOREVER, () -> {
            for (Dialect dialect : Dialect.values()) {
                Tokens tokens = Tokens.scan("INSERT INTO t (a, b)( VALUES (?, ", dialect);
                isRead(tokens, tokens.size());
            }
        });
    }

    /** Symbols and words that are put anywhere never make it run for ever. */
    @Test
    void everyStatementWithTokensPutInEnds() {
        long seed = Seed.get();
        Random random = new Random(seed);
        List<String> more =
                List.of("(", ")", "( ", ",", "VALUES", "SELECT", "SET", "=", "WITH", "ON CONFLICT", "CASE", ";");
        AtomicReference<String> current = new AtomicReference<>("");
        assertTimeoutPreemptively(
                FOREVER,
                () -> {
                    for (int round = 0; round < 12; round++) {
                        for (Statements.Statement statement : Statements.all()) {
                            String text = put(statement.text(), more, random);
                            current.set(text);
                            Tokens tokens = Tokens.scan(text, statement.dialect());
                            isRead(tokens, random.nextInt(tokens.size() + 1));
                            isRead(tokens, tokens.size());
                        }
                    }
                },
                () -> "seed " + seed + ": " + current.get());
    }

    private static String put(String sql, List<String> more, Random random) {
        StringBuilder text = new StringBuilder(sql);
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            int at = random.nextInt(text.length() + 1);
            text.insert(at, " " + more.get(random.nextInt(more.size())) + " ");
        }
        return random.nextInt(3) == 0 ? text.substring(0, random.nextInt(text.length() + 1)) : text.toString();
    }

    private static boolean isRead(Tokens tokens, int to) {
        try {
            for (WriteStatement write : WriteReader.read(tokens, 0, to)) {
                assertTrue(write.table().nameToken() < to);
            }
            return true;
        } catch (UnreadableStatementException unreadable) {
            return false;
        }
    }

    private static String described(Dialect dialect, String sql) throws UnreadableStatementException {
        Tokens tokens = Tokens.scan(sql, dialect);
        Described described = new Described(tokens);
        return WriteReader.read(tokens, 0, tokens.size()).stream()
                .map(described::write)
                .collect(Collectors.joining(" + "));
    }

    /** A write as one line. */
    private record Described(Tokens tokens) {

        String write(WriteStatement write) {
            String table = (write.table().schema() == null ? "" : write.table().schema() + ".")
                    + write.table().name()
                    + (write.table().alias() == null ? "" : " " + write.table().alias());
            if (write instanceof WriteStatement.Insert insert) {
                return insert.verb() + " " + table + " " + insert(insert) + returns(insert.returns());
            }
            if (write instanceof WriteStatement.Update update) {
                return "UPDATE " + table + " " + assignments(update.assignments())
                        + (update.joins() ? " joins" : "")
                        + (update.ignores() ? " ignores" : "")
                        + (update.where() == null ? "" : " where " + text(update.where()))
                        + returns(update.returns());
            }
            if (write instanceof WriteStatement.Delete delete) {
                return "DELETE " + table + (delete.where() == null ? "" : " where " + text(delete.where()))
                        + returns(delete.returns());
            }
            if (write instanceof WriteStatement.Merge merge) {
                return "MERGE " + table + " from " + merge.source().alias() + " "
                        + merge.source().columns().names() + " "
                        + merge.source().rows().size() + " on "
                        + text(merge.on()) + " "
                        + merge.actions().stream().map(this::action).collect(Collectors.joining("; "));
            }
            return "COPY " + table + " "
                    + ((WriteStatement.Copy) write).columns().names();
        }

        private static String returns(boolean returns) {
            return returns ? " returns" : "";
        }

        private String insert(WriteStatement.Insert insert) {
            ConflictClause conflict = insert.conflict();
            WriteStatement.RowAlias alias = insert.rowAlias();
            ColumnList key = insert.key();
            return insert.columns().names()
                    + (key == null ? "" : " key " + key.names())
                    + " "
                    + source(insert.source())
                    + (alias == null
                            ? ""
                            : " as " + alias.name() + " " + alias.columns().names())
                    + (conflict == null ? "" : conflict(conflict));
        }

        private String conflict(ConflictClause conflict) {
            String kind = conflict.kind() == ConflictClause.Kind.ON_CONFLICT
                    ? " on conflict " + conflict.target().names() + (conflict.filtered() ? " where" : "")
                            + (conflict.other() ? " other" : "")
                    : " on duplicate";
            AssignmentList set = conflict.assignments();
            return kind + (set == null ? "" : " " + assignments(set));
        }

        private String source(InsertSource source) {
            if (source instanceof InsertSource.Rows rows) {
                return rows(rows.rows());
            }
            if (source instanceof InsertSource.Assigned assigned) {
                return "set " + assignments(assigned.assignments());
            }
            if (source instanceof InsertSource.Query query) {
                List<InsertSource.Row> rows = query.selects().stream()
                        .map(InsertSource.SelectBlock::row)
                        .toList();
                String star = query.selects().stream()
                        .filter(list -> !list.isComplete())
                        .map(list -> " known " + list.known())
                        .collect(Collectors.joining());
                return rows.isEmpty() ? "query" : "select " + rows(rows) + star;
            }
            return "defaults";
        }

        private String action(WriteStatement.MergeAction action) {
            if (action instanceof WriteStatement.MergeAction.Add add) {
                InsertSource.Row row = add.row();
                return "add " + add.columns().names() + " " + (row == null ? "defaults" : rows(List.of(row)));
            }
            return action instanceof WriteStatement.MergeAction.Change change
                    ? "change " + assignments(change.assignments())
                    : "nothing";
        }

        private String rows(List<InsertSource.Row> rows) {
            return rows.stream()
                    .map(row -> row.values().stream().map(this::text).collect(Collectors.joining(" , ")))
                    .collect(Collectors.joining(" / "));
        }

        private String assignments(AssignmentList list) {
            return list.assignments().stream().map(this::assignment).collect(Collectors.joining(", "));
        }

        private String assignment(AssignmentList.Assignment assignment) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < assignment.columns().size(); i++) {
                text.append(i == 0 ? "" : ", ")
                        .append(assignment.columns().get(i).name())
                        .append('=')
                        .append(
                                assignment.values().isEmpty()
                                        ? "?!"
                                        : text(assignment.values().get(i)));
            }
            return text.toString();
        }

        private String text(TokenRange range) {
            return tokens.sql().substring(tokens.start(range.from()), tokens.end(range.to() - 1));
        }
    }
}
