package dev.keyspread.cli.adopt;

import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/** The statements of an adoption, as each engine wants them: none of them keeps the table locked for long, where there is a choice. */
final class AdoptionSql {
    private final RuledColumn column;
    private final Dialect dialect;
    private final String table;
    private final String name;

    AdoptionSql(RuledColumn column) {
        this.column = column;
        this.dialect = column.dialect();
        this.table = column.tableSql();
        this.name = column.columnSql();
    }

    /** The type of a column that holds all that a rule can compute. */
    static String type(TableRule rule, Dialect dialect) {
        boolean isSmall = rule.minimum() >= Integer.MIN_VALUE && rule.maximum() <= Integer.MAX_VALUE;
        return switch (dialect) {
            case GOOGLESQL -> "INT64";
            case SPANNER_POSTGRESQL -> "bigint";
            case YDB -> isSmall ? "Int32" : "Int64";
            case POSTGRESQL, COCKROACHDB, YUGABYTEDB, TIDB, MYSQL, H2, PHOENIX -> isSmall ? "INTEGER" : "BIGINT";
        };
    }

    private String type() {
        return type(column.rule(), dialect);
    }

    List<String> addColumn() {
        return List.of("ALTER TABLE " + table + " ADD COLUMN " + name + " " + type());
    }

    List<String> dropColumn() {
        return List.of("ALTER TABLE " + table + " DROP COLUMN " + name);
    }

    /** Whether NOT NULL is left to the table with the new key: that of the present one can't be altered everywhere. */
    boolean leavesNotNullToNewKey() {
        return dialect.isSpanner();
    }

    /** PostgreSQL looks at all rows beside the table's users if it is asked by a constraint that is validated later. */
    List<String> notNull() {
        String check = dialect.quoted(indexName() + "_filled");
        return switch (dialect) {
            case POSTGRESQL ->
                List.of(
                        "ALTER TABLE " + table + " DROP CONSTRAINT IF EXISTS " + check,
                        "ALTER TABLE " + table + " ADD CONSTRAINT " + check + " CHECK (" + name
                                + " IS NOT NULL) NOT VALID",
                        "ALTER TABLE " + table + " VALIDATE CONSTRAINT " + check,
                        "ALTER TABLE " + table + " ALTER COLUMN " + name + " SET NOT NULL",
                        "ALTER TABLE " + table + " DROP CONSTRAINT " + check);
            case MYSQL, TIDB -> List.of("ALTER TABLE " + table + " MODIFY COLUMN " + name + " " + type() + " NOT NULL");
            default -> List.of("ALTER TABLE " + table + " ALTER COLUMN " + name + " SET NOT NULL");
        };
    }

    List<String> nullable() {
        return switch (dialect) {
            case MYSQL, TIDB -> List.of("ALTER TABLE " + table + " MODIFY COLUMN " + name + " " + type() + " NULL");
            default -> List.of("ALTER TABLE " + table + " ALTER COLUMN " + name + " DROP NOT NULL");
        };
    }

    List<String> createIndex() {
        String concurrently = buildsIndexesConcurrently(dialect) ? "CONCURRENTLY " : "";
        return List.of("CREATE " + unique(dialect) + "INDEX " + concurrently + dialect.quoted(indexName()) + " ON "
                + table + " (" + String.join(", ", indexed()) + ")");
    }

    /**
     * The shard and the key are unique since the key is. InnoDB takes rows for duplicates that are removed and added again while it builds a
     * unique index, so that it would fail at random.
     */
    static String unique(Dialect dialect) {
        return dialect.isMysqlLike() ? "" : "UNIQUE ";
    }

    List<String> dropIndex() {
        return dropIndex(indexName());
    }

    List<String> dropIndex(String index) {
        return switch (dialect) {
            case MYSQL, TIDB -> List.of("DROP INDEX " + dialect.quoted(index) + " ON " + table);
            case POSTGRESQL -> List.of("DROP INDEX CONCURRENTLY IF EXISTS " + schema() + dialect.quoted(index));
            case COCKROACHDB -> List.of("DROP INDEX IF EXISTS " + table + "@" + dialect.quoted(index));
            default -> List.of("DROP INDEX IF EXISTS " + schema() + dialect.quoted(index));
        };
    }

    /** Whether an index is built beside the table's users where that is asked for. YugabyteDB, CockroachDB and TiDB do so unasked. */
    static boolean buildsIndexesConcurrently(Dialect dialect) {
        return dialect == Dialect.POSTGRESQL;
    }

    /** Whether an index that was not built to its end is left behind as invalid. */
    static boolean mayLeaveInvalidIndex(Dialect dialect) {
        return dialect == Dialect.POSTGRESQL || dialect == Dialect.YUGABYTEDB;
    }

    private String schema() {
        String schema = column.table().name().schema();
        return schema == null || schema.isEmpty() ? "" : dialect.quoted(schema) + ".";
    }

    /** The name of the index by the shard. */
    String indexName() {
        String made =
                column.table().name().name() + "_by_" + column.rule().target().name();
        return made.length() > 55 ? made.substring(0, 55) : made;
    }

    private List<String> indexed() {
        List<String> columns = new ArrayList<>();
        columns.add(name);
        for (KeyPart part : column.table().key()) {
            if (!part.column().equals(column.rule().target().name())) {
                columns.add(dialect.quoted(part.column()));
            }
        }
        return columns;
    }

    /** Whether a row may have no shard, since what it is computed from may be NULL. */
    boolean mayBeNull() {
        return column.rule().sources().stream().anyMatch(Column::nullable);
    }
}
