package dev.keyspread.plan;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.write.GeneratedKeys;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.Table.Origin;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.watch.WatchedShape;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/**
 * Plans for tests of what carries them out. They are about the table {@code t (shard INTEGER, id BIGINT, name VARCHAR)} with
 * the rule {@code shard = crc32(id) % 10}.
 */
public final class Plans {
    private static final ShardRule RULE = new ShardRule(null, "t", "shard", "crc32(id) % 10", "test");
    private static final TableRule FITTED = fitted();

    private Plans() {}

    /** A text that goes out unchanged. */
    public static Plan passing(String sql) {
        return Plan.passing(sql);
    }

    /** A text that goes out unchanged, and whose executions are counted. */
    public static Plan counted(String sql, WatchedShape shape) {
        return Plan.passing(sql).withShape(shape);
    }

    /** A text that is learned from. */
    public static Plan learning(String ddl) {
        return PlanDraft.learning(ddl, DdlReader.read(Tokens.scan(ddl, Dialect.H2)));
    }

    /** A text that had something inserted into it, but no parameter. */
    public static Plan rewritten(String original, String sql, String... generatedKeys) {
        return PlanDraft.splicing(
                original,
                sql,
                null,
                false,
                new GeneratedKeys(List.of(generatedKeys), List.of()),
                List.of(),
                new Epoch());
    }

    /**
     * A write that had a computed parameter put before the application's.
     *
     * @param parameters how many the application has; the first is the id
     */
    public static Plan filling(String original, String sql, int parameters, String... generatedKeys) {
        return PlanDraft.splicing(
                original,
                sql,
                shifted(parameters, Purpose.STORE),
                false,
                new GeneratedKeys(List.of(generatedKeys), List.of()),
                List.of(),
                new Epoch());
    }

    /** A read, update or delete that had a predicate put before the application's parameters. */
    public static Plan keyed(String original, String sql, int parameters) {
        return PlanDraft.splicing(
                original,
                sql,
                shifted(parameters, Purpose.COMPARE),
                true,
                GeneratedKeys.AS_ASKED,
                List.of(),
                new Epoch());
    }

    private static ParameterPlan shifted(int parameters, Purpose purpose) {
        int[] positions = new int[parameters + 1];
        for (int i = 1; i <= parameters; i++) {
            positions[i] = i + 1;
        }
        Computation shard = new Computation(FITTED, List.of(Source.parameter(1)), purpose);
        return new ParameterPlan(
                false,
                positions,
                parameters + 1,
                1,
                List.of(new ParameterPlan.Computed(1, shard)),
                List.of(),
                List.of(),
                List.of());
    }

    /** The parameters of a statement that was prepared by such a plan. */
    public static BoundParameters bind(Plan plan, KeyspreadConfig config) {
        FindingLog findings = new FindingLog("jdbc:test:", Suppressions.none(), List.of());
        return new Planner(config, Dialect.H2, findings).bind(plan, name -> null);
    }

    private static TableRule fitted() {
        Table table = Table.builder(new QualifiedName(null, "t"))
                .columns(List.of(
                        column("shard", new ColumnType("INTEGER", Family.INTEGER, 32, -1)),
                        column("id", new ColumnType("BIGINT", Family.INTEGER, 64, -1)),
                        column("name", new ColumnType("VARCHAR", Family.TEXT, -1, -1))))
                .origin(Origin.READ)
                .build();
        try {
            return TableRule.bind(RULE, table, Dialect.H2);
        } catch (RuleRefusedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Column column(String name, ColumnType type) {
        return Column.builder(name, type).notNull().build();
    }

    /** A planner for H2 with a rule for {@code orders.shard}; {@code onUnfillable} is the setting {@code keyspread.on-unfillable}. */
    static Planner planner(String onUnfillable) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard.orders.shard", "crc32(id) % 16");
        settings.setProperty("keyspread.on-unfillable", onUnfillable);
        return new Planner(
                ConnectionSettings.read("jdbc:h2:mem:", settings).config(),
                Dialect.H2,
                new FindingLog("test", Suppressions.none(), List.of()));
    }
}
