package dev.keyspread.cli.suggest;

import dev.keyspread.advice.fix.SuggestedShard;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.shard.sql.NotInSqlException;
import dev.keyspread.shard.sql.ShardSql;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Chooses the hash function that suits a table's key: one that the database computes too, so that other programs, backfills and generated
 * columns can use it; else the fastest. {@link Suggestions} asks it.
 *
 * @param column the column that is filled, bound to the table
 * @param inDatabase whether the database computes the same
 */
record ShardChoice(RuledColumn column, boolean inDatabase) {
    /** In the order in which they are tried: no engine has more than two of them. */
    private static final List<HashFunction> OF_DATABASES =
            List.of(HashFunction.FARM_FINGERPRINT, HashFunction.CRC32, HashFunction.SHA256, HashFunction.NUMERIC_HASH);

    /**
     * Chooses for these columns.
     *
     * @param table with the shard column among its columns
     * @throws SQLException when no rule fits the columns
     */
    static ShardChoice of(Table table, Column shard, List<Column> sources, int shards, Dialect dialect)
            throws SQLException {
        boolean isNumber = sources.size() == 1 && sources.get(0).type().isInteger();
        for (HashFunction function : OF_DATABASES) {
            if (function.ofInteger() && !isNumber) {
                continue;
            }
            RuledColumn column = bind(table, shard, expression(function, sources, shards), dialect);
            if (isInDatabase(column)) {
                return new ShardChoice(column, true);
            }
        }
        return new ShardChoice(bind(table, shard, expression(HashFunction.CRC32, sources, shards), dialect), false);
    }

    private static boolean isInDatabase(RuledColumn column) {
        try {
            ShardSql.of(column.rule(), column.dialect());
            return true;
        } catch (NotInSqlException notThere) {
            return false;
        }
    }

    static RuledColumn bind(Table table, Column shard, String expression, Dialect dialect) throws SQLException {
        ShardRule rule = new ShardRule(table.name().schema(), table.name().name(), shard.name(), expression, "suggest");
        return RuledColumn.bind(rule, table, dialect);
    }

    /** Spanner's is written as its users write generated columns. */
    private static String expression(HashFunction function, List<Column> sources, int shards) {
        String hash = sources.stream()
                .map(source -> SuggestedShard.inExpression(source.name()))
                .collect(Collectors.joining(", ", function.spelling() + "(", ")"));
        return function == HashFunction.FARM_FINGERPRINT
                ? "abs(mod(" + hash + ", " + shards + "))"
                : hash + " % " + shards;
    }

    /** The rule's expression. */
    String expression() {
        return column.rule().rule().text();
    }

    String reason() {
        String function = expression().replaceFirst("^abs\\(mod\\(", "").replaceFirst("\\(.*", "");
        return inDatabase
                ? function
                        + ", since the database computes it too: it can fill stored rows, and other programs can use it"
                : function
                        + ", which is fast; the database can't compute it for these columns, so programs fill stored rows";
    }
}
