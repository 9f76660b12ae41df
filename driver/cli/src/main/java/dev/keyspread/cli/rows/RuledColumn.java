package dev.keyspread.cli.rows;

import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a column that a rule fills, as its database has it now. {@link Backfill} and {@link Verification}
 * work on it.
 *
 * @param rule the rule, bound to the table
 * @param dialect the database's dialect
 */
public record RuledColumn(TableRule rule, Dialect dialect) {

    /**
     * Reads the table and binds the rule to it.
     *
     * @throws SQLException when the table is not there, or the rule does not fit it
     */
    public static RuledColumn read(Connection connection, DetectedDialect engine, ShardRule rule) throws SQLException {
        Table table = table(connection, engine, new QualifiedName(rule.schema(), rule.table()));
        return bind(rule, table, engine.dialect());
    }

    /**
     * Binds a rule to a table.
     *
     * @throws SQLException when it does not fit
     */
    public static RuledColumn bind(ShardRule rule, Table table, Dialect dialect) throws SQLException {
        try {
            return new RuledColumn(TableRule.bind(rule, table, dialect), dialect);
        } catch (RuleRefusedException e) {
            throw new SQLException(e.getMessage(), "0A000", e);
        }
    }

    /**
     * The table of that name, in any case.
     *
     * @throws SQLException when there is none, or several could be meant
     */
    public static Table table(Connection connection, DetectedDialect engine, QualifiedName name) throws SQLException {
        Table table = LiveDatabase.table(connection, engine, name);
        if (table == null) {
            throw new SQLException(
                    "There is no table " + name + ", or several could be meant: name its schema", "42S02");
        }
        return table;
    }

    /**
     * The rule for {@code TABLE.COLUMN}: the given expression, else the one in the settings.
     *
     * @throws SQLException when there is neither, or the expression can't be read
     */
    public static ShardRule rule(String column, @Nullable String expression, KeyspreadConfig config)
            throws SQLException {
        try {
            ShardRule given = single(column, expression == null ? "uuid()" : expression);
            if (expression != null) {
                return given;
            }
            return config.rules().stream()
                    .filter(rule -> rule.table().equalsIgnoreCase(given.table())
                            && rule.column().equalsIgnoreCase(given.column()))
                    .findFirst()
                    .orElseThrow(() -> new SQLException("There is no rule for " + column
                            + " in the settings: give it with --rule, for example --rule \"crc32(id) % 16\""));
        } catch (IllegalArgumentException e) {
            throw new SQLException(e.getMessage(), e);
        }
    }

    private static ShardRule single(String column, String expression) {
        List<ShardRule> rules =
                KeyspreadConfig.builder().rule(column, expression).build().rules();
        ShardRule rule = rules.get(0);
        return new ShardRule(rule.schema(), rule.table(), rule.column(), rule.text(), "--rule");
    }

    /** The table. */
    public Table table() {
        return rule.table();
    }

    /** The table's name as it has to stand in SQL. */
    public String tableSql() {
        String schema = table().name().schema();
        String name = dialect.quoted(table().name().name());
        return schema == null || schema.isEmpty() ? name : dialect.quoted(schema) + "." + name;
    }

    /** The filled column's name as it has to stand in SQL. */
    public String columnSql() {
        return dialect.quoted(rule.target().name());
    }
}
