package dev.keyspread.shard;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.stream.Stream;

/** Tables and bound rules for tests, written as short as DDL. */
public final class RuleTables {
    private RuleTables() {}

    /** A table T of the schema S with columns like {@code "ID BIGINT"}; a name in double quotes may hold blanks. */
    public static Table table(Dialect dialect, String... columns) {
        List<Column> read =
                Stream.of(columns).map(text -> column(dialect, text)).toList();
        return Table.builder(new QualifiedName("S", "T"))
                .columns(read)
                .origin(Table.Origin.READ)
                .build();
    }

    /** {@code "ID BIGINT"}; {@code GENERATED} or {@code COMMIT_TIMESTAMP} at the end make it one of these. */
    public static Column column(Dialect dialect, String text) {
        boolean generated = text.endsWith(" GENERATED");
        boolean committed = text.endsWith(" COMMIT_TIMESTAMP");
        String declared = text.replaceFirst(" (GENERATED|COMMIT_TIMESTAMP)$", "");
        int end = declared.startsWith("\"") ? declared.indexOf('"', 1) + 1 : declared.indexOf(' ');
        return Column.builder(
                        declared.substring(0, end).replace("\"", ""),
                        ColumnTypes.of(declared.substring(end + 1), dialect))
                .generated(generated ? "" : null)
                .commitTimestamp(committed)
                .build();
    }

    /** The rule {@code column = expression}, bound to a table of these columns. */
    public static TableRule bind(Dialect dialect, String rule, String... columns) throws RuleRefusedException {
        int equals = rule.indexOf(" = ");
        ShardRule shardRule = new ShardRule(null, "T", rule.substring(0, equals), rule.substring(equals + 3), "a test");
        return TableRule.bind(shardRule, table(dialect, columns), dialect);
    }
}
