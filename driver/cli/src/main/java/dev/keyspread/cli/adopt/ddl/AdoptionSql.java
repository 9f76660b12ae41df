package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the statements of an adoption, as each engine wants them: none of them keeps the table locked for long, where there is a choice.
 * {@code Adoption} and its steps send them.
 */
public final class AdoptionSql {
    private final RuledColumn column;
    private final Dialect dialect;
    private final String table;
    private final String name;
    private final MysqlDefinition declared;

    /** Statements for that column, in the dialect of its table. */
    public AdoptionSql(RuledColumn column) {
        this(column, new MysqlDefinition(type(column.rule(), column.dialect()), ""));
    }

    private AdoptionSql(RuledColumn column, MysqlDefinition declared) {
        this.declared = declared;
        this.column = column;
        this.dialect = column.dialect();
        this.table = column.tableSql();
        this.name = column.columnSql();
    }

    /** Returns the SQL for a connection's engine. Where a column has to be declared anew, it keeps what it has beside its type. */
    public static AdoptionSql of(Connection connection, RuledColumn column) throws SQLException {
        MysqlDefinition there =
                column.dialect().has(Capability.MYSQL_DDL) ? MysqlDefinition.of(connection, column) : null;
        return there == null ? new AdoptionSql(column) : new AdoptionSql(column, there);
    }

    /** The type of a column that holds all that a rule can compute. */
    public static String type(TableRule rule, Dialect dialect) {
        boolean isSmall = rule.minimum() >= Integer.MIN_VALUE && rule.maximum() <= Integer.MAX_VALUE;
        return dialect.word(isSmall ? Word.SMALL_INTEGER : Word.BIG_INTEGER);
    }

    /** Adds the column behind all others, hidden from {@code SELECT *} if the engine can; it may be NULL at first. */
    public List<String> addColumn() {
        return List.of("ALTER TABLE " + table + " ADD COLUMN " + name + " "
                + DdlWriter.hidden(type(column.rule(), dialect), dialect));
    }

    /** Drops the column. */
    public List<String> dropColumn() {
        return List.of("ALTER TABLE " + table + " DROP COLUMN " + name);
    }

    /** Returns true if NOT NULL is left to the table with the new key: that of the present one can't be altered everywhere. */
    public boolean leavesNotNullToNewKey() {
        return dialect.has(Capability.FIXED_KEYS);
    }

    /** PostgreSQL looks at all rows beside the table's users if it is asked by a constraint that is validated later. */
    public List<String> notNull() {
        String check = dialect.quoted(indexName() + "_filled");
        if (!dialect.has(Capability.VALIDATES_LATER)) {
            return dialect.has(Capability.MYSQL_DDL) ? redeclared("NOT NULL") : altered("SET NOT NULL");
        }
        return List.of(
                "ALTER TABLE " + table + " DROP CONSTRAINT IF EXISTS " + check,
                "ALTER TABLE " + table + " ADD CONSTRAINT " + check + " CHECK (" + name + " IS NOT NULL) NOT VALID",
                "ALTER TABLE " + table + " VALIDATE CONSTRAINT " + check,
                "ALTER TABLE " + table + " ALTER COLUMN " + name + " SET NOT NULL",
                "ALTER TABLE " + table + " DROP CONSTRAINT " + check);
    }

    /** Lets the column be NULL again. */
    public List<String> nullable() {
        return dialect.has(Capability.MYSQL_DDL) ? redeclared("NULL") : altered("DROP NOT NULL");
    }

    private List<String> redeclared(String nullability) {
        return List.of("ALTER TABLE " + table + " MODIFY COLUMN " + name + " " + declared.with(nullability));
    }

    private List<String> altered(String change) {
        return List.of("ALTER TABLE " + table + " ALTER COLUMN " + name + " " + change);
    }

    /** Makes the index on the column and the sources of its rule. */
    public List<String> createIndex() {
        String concurrently = dialect.has(Capability.CONCURRENT_IF_ASKED) ? "CONCURRENTLY " : "";
        return List.of("CREATE " + unique(dialect) + "INDEX " + concurrently + dialect.quoted(indexName()) + " ON "
                + table + " (" + String.join(", ", indexed()) + ")");
    }

    /**
     * Records the rule in the column's comment: it decides where processes have other settings. Nothing where the engine has no such statement,
     * or the column has a comment of people's.
     */
    public List<String> recordRule() {
        return mayRecord()
                ? commented("'keyspread: " + column.rule().rule().text().replace("'", "''") + "'")
                : List.of();
    }

    /** Takes that comment away. */
    public List<String> forgetRule() {
        return mayRecord() && column.rule().target().comment() != null ? commented("NULL") : List.of();
    }

    private boolean mayRecord() {
        String comment = column.rule().target().comment();
        boolean isFree = comment == null || comment.startsWith("keyspread:");
        return isFree && !column.rule().generator() && dialect.has(Capability.COLUMN_COMMENTS);
    }

    private List<String> commented(String text) {
        return List.of("COMMENT ON COLUMN " + table + "." + name + " IS " + text);
    }

    /**
     * The shard and the key are unique since the key is. InnoDB takes rows for duplicates that are removed and added again while it builds a
     * unique index, so that it would fail at random.
     */
    public static String unique(Dialect dialect) {
        return dialect.has(Capability.MYSQL_GRAMMAR) ? "" : "UNIQUE ";
    }

    /** Drops that index. */
    public List<String> dropIndex() {
        return dropIndex(indexName());
    }

    /** Drops an index of the table by its name. */
    public List<String> dropIndex(String index) {
        String drop = String.format(Locale.ROOT, dialect.word(Word.DROP_INDEX), table, dialect.quoted(index), schema());
        if (dialect.has(Capability.MYSQL_DDL)) {
            return List.of(drop);
        }
        String concurrently = dialect.has(Capability.CONCURRENT_IF_ASKED) ? "CONCURRENTLY " : "";
        return List.of(drop.replaceFirst("^DROP INDEX ", "DROP INDEX " + concurrently + "IF EXISTS "));
    }

    /** Returns true if an index that was not built to its end is left behind as invalid. */
    public static boolean mayLeaveInvalidIndex(Dialect dialect) {
        return dialect.has(Capability.RUNS_POSTGRES_CODE);
    }

    private String schema() {
        String schema = column.table().name().schema();
        return schema == null || schema.isEmpty() ? "" : dialect.quoted(schema) + ".";
    }

    /** The name of the index by the shard. */
    public String indexName() {
        String made =
                column.table().name().name() + "_by_" + column.rule().target().name();
        return made.length() > 55 ? made.substring(0, 55) : made;
    }

    private List<String> indexed() {
        return indexedColumns().stream().map(dialect::quoted).toList();
    }

    /** The columns of the index by the shard. */
    public List<String> indexedColumns() {
        List<String> columns = new ArrayList<>();
        columns.add(column.rule().target().name());
        columns.addAll(formerKey());
        return columns;
    }

    /** The key's columns without the shard. */
    public List<String> formerKey() {
        return column.table().key().stream()
                .map(KeyPart::column)
                .filter(each -> !each.equals(column.rule().target().name()))
                .toList();
    }

    /** Returns true if a row may have no shard, since what it is computed from may be NULL. */
    public boolean mayBeNull() {
        return column.rule().sources().stream().anyMatch(Column::nullable);
    }
}
