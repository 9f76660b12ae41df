package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An inspection learns of a thousand tables while the application runs: only plans that may rest on one are made anew. */
class LearnedTablesTest {
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";

    private final Map<QualifiedName, Table> tables = new HashMap<>();
    private final TableLookup lookup = tables::get;
    private final Planner planner = new Planner(
            KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build(),
            Dialect.POSTGRESQL,
            new FindingLog("jdbc:test:", Suppressions.none(), List.of()));

    @BeforeEach
    void learnOrders() {
        planner.learned(table("orders", Table.Basis.NONE));
    }

    private Table table(String name, Table.Basis basis) {
        Table.Builder builder = Table.builder(new QualifiedName(null, name))
                .columns(List.of(commented("crc32(id) % 16"), column("id")))
                .basis(basis)
                .origin(Table.Origin.READ);
        Table table = builder.build();
        tables.put(table.name(), table);
        return table;
    }

    private static Column column(String name) {
        return Column.builder(name, ColumnTypes.of("bigint", Dialect.POSTGRESQL))
                .build();
    }

    private static Column commented(String rule) {
        return Column.builder("shard", ColumnTypes.of("bigint", Dialect.POSTGRESQL))
                .comment("keyspread: " + rule)
                .build();
    }

    @Test
    void aTableThatNoTextHasNamedDropsNoPlan() throws SQLException {
        Plan plan = planner.planPrepared(INSERT, lookup);
        for (int i = 0; i < 100; i++) {
            planner.learned(table("t" + i, Table.Basis.NONE));
        }

        assertSame(plan, planner.planPrepared(INSERT, lookup));
    }

    @Test
    void aTableThatATextHasNamedDropsItsPlan() throws SQLException {
        Plan plan = planner.planPrepared("INSERT INTO later (id) VALUES (?)", lookup);
        planner.learned(table("later", Table.Basis.NONE));

        assertNotSame(plan, planner.planPrepared("INSERT INTO later (id) VALUES (?)", lookup));
    }

    @Test
    void aTableWithAParentDropsPlansThatMayReachItByTheParentsName() throws SQLException {
        Plan plan = planner.planPrepared(INSERT, lookup);
        planner.learned(table("part", new Table.Basis(List.of(new QualifiedName(null, "orders")), false, false)));

        assertNotSame(plan, planner.planPrepared(INSERT, lookup));
    }
}
