package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** It does not matter in which order and in how many statements a schema came about, or what was there before it. */
class SchemaOrderTest {
    /**
     * A schema in one statement for each table, and the same in steps.
     *
     * @param whole the tables as they are in the end
     * @param first the statements that the steps build on, which may themselves come in any order
     * @param steps statements of which each may come before or after each other
     */
    private record Case(Dialect dialect, String whole, List<String> first, List<String> steps) {}

    private static final List<Case> CASES = List.of(
            new Case(
                    Dialect.GOOGLESQL,
                    """
                    CREATE TABLE Orders (S INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(CAST(Id AS STRING)), 16)) STORED,
                      Id INT64 NOT NULL, T TIMESTAMP OPTIONS (allow_commit_timestamp = true), U TIMESTAMP,
                      ) PRIMARY KEY (S, Id);
                    CREATE TABLE Lines (Id STRING(36) NOT NULL, OrderId INT64 NOT NULL,
                      CONSTRAINT Fk FOREIGN KEY (OrderId) REFERENCES Orders (Id)) PRIMARY KEY (Id);
                    CREATE INDEX ByT ON Orders(T);
                    CREATE INDEX ByU ON Orders(U)""",
                    List.of(
                            """
                            CREATE TABLE Orders (S INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(CAST(Id AS STRING)), 16)) STORED,
                              Id INT64 NOT NULL, T TIMESTAMP, U TIMESTAMP) PRIMARY KEY (S, Id)""",
                            "CREATE TABLE Lines (Id STRING(36) NOT NULL, OrderId INT64 NOT NULL) PRIMARY KEY (Id)"),
                    List.of(
                            "ALTER TABLE Orders ALTER COLUMN T SET OPTIONS (allow_commit_timestamp = true)",
                            "CREATE INDEX ByT ON Orders(T)",
                            "CREATE INDEX ByU ON Orders(U)",
                            "ALTER TABLE Lines ADD CONSTRAINT Fk FOREIGN KEY (OrderId) REFERENCES Orders (Id)")),
            new Case(
                    Dialect.SPANNER_POSTGRESQL,
                    """
                    CREATE TABLE days (day date NOT NULL, PRIMARY KEY (day));
                    CREATE TABLE sales (day date NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (day, at))
                      INTERLEAVE IN PARENT days;
                    CREATE INDEX sales_at ON sales (at)""",
                    List.of("CREATE TABLE days (day date NOT NULL, PRIMARY KEY (day))", """
                            CREATE TABLE sales (day date NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (day, at))
                              INTERLEAVE IN PARENT days"""),
                    List.of(
                            "CREATE INDEX sales_at ON sales (at)",
                            "ALTER TABLE sales ALTER COLUMN at SET DEFAULT now()")),
            new Case(
                    Dialect.POSTGRESQL,
                    """
                    CREATE TABLE log (at timestamptz NOT NULL DEFAULT now(), id bigserial NOT NULL, note text,
                      CONSTRAINT pk PRIMARY KEY (at, id), CONSTRAINT one UNIQUE (id));
                    CREATE INDEX by_id ON log (id, note)""",
                    List.of("CREATE TABLE log (at timestamptz NOT NULL, id bigint NOT NULL, note text)"),
                    List.of(
                            "ALTER TABLE log ALTER COLUMN id SET DEFAULT nextval('log_id_seq')",
                            "ALTER TABLE log ADD CONSTRAINT pk PRIMARY KEY (at, id)",
                            "ALTER TABLE log ALTER COLUMN at SET DEFAULT now()",
                            "ALTER TABLE log ADD CONSTRAINT one UNIQUE (id)",
                            "CREATE INDEX by_id ON log (id, note)")),
            new Case(
                    Dialect.H2,
                    """
                    CREATE TABLE orders (shard_id INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard_id, id),
                      CONSTRAINT one UNIQUE (id));
                    CREATE TABLE lines (line UUID NOT NULL, order_id BIGINT, at TIMESTAMP,
                      CONSTRAINT pk PRIMARY KEY (line), CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id));
                    CREATE INDEX by_at ON lines (at)""",
                    List.of(
                            "CREATE TABLE orders (shard_id INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard_id, id))",
                            "CREATE TABLE lines (line UUID NOT NULL, order_id BIGINT, at TIMESTAMP)"),
                    List.of(
                            "ALTER TABLE orders ADD CONSTRAINT one UNIQUE (id)",
                            "ALTER TABLE lines ADD CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id)",
                            "ALTER TABLE lines ADD CONSTRAINT pk PRIMARY KEY (line)",
                            "CREATE INDEX by_at ON lines (at)")),
            new Case(
                    Dialect.MYSQL,
                    """
                    CREATE TABLE orders (id BIGINT NOT NULL AUTO_INCREMENT, at DATETIME, day DATE, PRIMARY KEY (id),
                      KEY by_at (at), UNIQUE KEY by_day (day))""",
                    List.of("CREATE TABLE orders (id BIGINT NOT NULL, at DATETIME, day DATE)"),
                    List.of(
                            "ALTER TABLE orders MODIFY id BIGINT NOT NULL AUTO_INCREMENT",
                            "ALTER TABLE orders ADD PRIMARY KEY (id)",
                            "ALTER TABLE orders ADD KEY by_at (at)",
                            "CREATE UNIQUE INDEX by_day ON orders (day)")),
            new Case(
                    Dialect.TIDB,
                    """
                    CREATE TABLE orders (id BIGINT NOT NULL, at DATETIME, KEY by_at (at), UNIQUE KEY by_id (id))
                      SHARD_ROW_ID_BITS = 4""",
                    List.of("CREATE TABLE orders (id BIGINT NOT NULL, at DATETIME)"),
                    List.of(
                            "ALTER TABLE orders SHARD_ROW_ID_BITS = 4",
                            "ALTER TABLE orders ADD UNIQUE KEY by_id (id)",
                            "CREATE INDEX by_at ON orders (at)")),
            new Case(
                    Dialect.YDB,
                    """
                    CREATE TABLE log (id Utf8 NOT NULL, at Timestamp, day Date, INDEX by_at GLOBAL ON (at),
                      INDEX by_day GLOBAL ON (day), PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED)""",
                    List.of("CREATE TABLE log (id Utf8 NOT NULL, at Timestamp, day Date, PRIMARY KEY (id))"),
                    List.of(
                            "ALTER TABLE log SET (AUTO_PARTITIONING_BY_LOAD = ENABLED)",
                            "ALTER TABLE log ADD INDEX by_at GLOBAL ON (at)",
                            "ALTER TABLE log ADD INDEX by_day GLOBAL ON (day)")),
            new Case(
                    Dialect.COCKROACHDB,
                    """
                    CREATE TABLE log (id UUID NOT NULL DEFAULT gen_random_uuid(), at TIMESTAMPTZ DEFAULT now(), n INT8,
                      PRIMARY KEY (id), INDEX by_at (at), UNIQUE INDEX by_n (n) USING HASH)""",
                    List.of("CREATE TABLE log (id UUID NOT NULL, at TIMESTAMPTZ, n INT8, PRIMARY KEY (id))"),
                    List.of(
                            "ALTER TABLE log ALTER COLUMN id SET DEFAULT gen_random_uuid()",
                            "ALTER TABLE log ALTER COLUMN at SET DEFAULT now()",
                            "CREATE INDEX by_at ON log (at)",
                            "CREATE UNIQUE INDEX by_n ON log (n) USING HASH")),
            new Case(
                    Dialect.YUGABYTEDB,
                    """
                    CREATE TABLE log (at timestamptz NOT NULL DEFAULT now(), n bigint, PRIMARY KEY (at ASC));
                    CREATE INDEX by_n ON log (n ASC);
                    CREATE INDEX by_at ON log (at DESC)""",
                    List.of("CREATE TABLE log (at timestamptz NOT NULL, n bigint)"),
                    List.of(
                            "ALTER TABLE log ADD PRIMARY KEY (at ASC)",
                            "ALTER TABLE log ALTER COLUMN at SET DEFAULT now()",
                            "CREATE INDEX by_n ON log (n ASC)",
                            "CREATE INDEX by_at ON log (at DESC)")));

    @TestFactory
    Stream<DynamicTest> givenASchemaInSteps_whenTheyComeInAnyOrder_thenItsFindingsAreThoseOfTheWhole() {
        return CASES.stream()
                .map(one -> dynamicTest(one.dialect().settingName(), () -> {
                    List<String> expected = labels(one.dialect(), one.whole());
                    assertFalse(expected.isEmpty());
                    int tried = 0;
                    for (List<String> first : orders(one.first())) {
                        for (List<String> steps : orders(one.steps())) {
                            String script = String.join(";\n", first) + ";\n" + String.join(";\n", steps);
                            assertEquals(expected, labels(one.dialect(), script), script);
                            tried++;
                        }
                    }
                    assertTrue(tried > 1);
                }));
    }

    @TestFactory
    Stream<DynamicTest> givenASchema_whenItsTablesAreDropped_thenNothingIsSaid() {
        return CASES.stream()
                .map(one -> dynamicTest(one.dialect().settingName(), () -> {
                    String script = one.whole() + ";\n" + drops(one);

                    assertEquals(List.of(), labels(one.dialect(), script), script);
                }));
    }

    @TestFactory
    Stream<DynamicTest> givenOtherTablesOfTheSameNames_whenTheyAreMadeAnew_thenNothingIsLeftOfThem() {
        return CASES.stream()
                .map(one -> dynamicTest(one.dialect().settingName(), () -> {
                    List<String> expected = labels(one.dialect(), one.whole());
                    String steps = String.join(";\n", one.first()) + ";\n" + String.join(";\n", one.steps()) + ";\n";

                    assertEquals(expected, labels(one.dialect(), steps + drops(one) + one.whole()), "after a DROP");
                    assertEquals(expected, labels(one.dialect(), steps + one.whole()), "without a DROP that was seen");
                }));
    }

    private static String drops(Case one) {
        StringBuilder drops = new StringBuilder();
        Ddl.tables(one.dialect(), one.whole())
                .forEach(table -> drops.append("DROP TABLE ")
                        .append(one.dialect().quoted(table.name().name()))
                        .append(";\n"));
        return drops.toString();
    }

    private static List<String> labels(Dialect dialect, String script) {
        return Ddl.advice(dialect, script).stream()
                .map(LabelledSchemasTest::label)
                .sorted()
                .toList();
    }

    private static List<List<String>> orders(List<String> statements) {
        if (statements.isEmpty()) {
            return List.of(List.of());
        }
        List<List<String>> orders = new ArrayList<>();
        for (String first : statements) {
            List<String> others = new ArrayList<>(statements);
            others.remove(first);
            for (List<String> rest : orders(others)) {
                List<String> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                orders.add(order);
            }
        }
        return orders;
    }
}
