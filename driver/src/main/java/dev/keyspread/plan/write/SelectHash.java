package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.AutoNumbering;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.shard.sql.ShardSql;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.CommonColumns;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WrittenTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes a rule as an expression that the database computes for each row of an {@code INSERT … SELECT} of columns. There is one only if
 * the database has the same hash function, and if each selected value is a column of the type that it is stored in, whose text is then
 * the canonical one. {@link InsertFill} and {@link RowComputations} ask it.
 */
final class SelectHash {
    /** How wide a number is shown: {@code bigint(20)}. */
    private static final Pattern WIDTH = Pattern.compile("\\s*\\(\\d+\\)");

    private final Tokens tokens;
    private final Dialect dialect;
    private final WriteStatement.Insert insert;
    private final TableLookup tables;

    SelectHash(Tokens tokens, WriteStatement.Insert insert, TableLookup tables) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.insert = insert;
        this.tables = tables;
    }

    /**
     * The expression for one block of the query.
     *
     * @param columns the columns that the insert gives values for
     * @param block which of the query's blocks
     * @return null where there is none
     */
    @Nullable
    String expression(TableRule rule, List<String> columns, ColumnNames names, int block) {
        if (!(insert.source() instanceof InsertSource.Query query)
                || (dialect.has(Capability.FEW_CAST_TYPES) && tables.hidesAny())
                || !(rule.expression().root() instanceof RuleExpression.Hash hash)
                || !hasFunction(hash.function(), rule.sources().size())) {
            return null;
        }
        InsertSource.SelectBlock list = query.selects().get(block);
        List<String> values = new ArrayList<>();
        for (Column source : rule.sources()) {
            int index = names.indexIn(columns, source);
            String value = index < 0 || index >= list.known()
                    ? null
                    : stored(list.row().values().get(index), source, list);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return ShardSql.ofValues(rule, values, dialect);
    }

    private boolean hasFunction(HashFunction function, int sources) {
        return function == ownFunction(dialect) && (sources == 1 || !dialect.has(Capability.FUNCTIONS_IN_SCHEMA));
    }

    /** The hash function that the database has as well, or null. */
    private static @Nullable HashFunction ownFunction(Dialect dialect) {
        if (dialect.has(Capability.GENERATES_HASHES)) {
            return HashFunction.FARM_FINGERPRINT;
        }
        if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            return HashFunction.CRC32;
        }
        return dialect.has(Capability.KNOWN_CONVERSIONS) ? HashFunction.SHA256 : null;
    }

    /** Returns a remedy for a selected column, behind other remedies: the database may have another function than the rule. */
    String remedy(TableRule rule) {
        HashFunction own = ownFunction(dialect);
        if (own == null || !(rule.expression().root() instanceof RuleExpression.Hash hash) || hash.function() == own) {
            return "";
        }
        return ", or hash by " + own.spelling()
                + " in the rule, which the database computes itself for columns of a table";
    }

    /** SQL for what the column holds of a selected value; null when it is no column, or not stored as it is selected. */
    private @Nullable String stored(TokenRange value, Column source, InsertSource.SelectBlock list) {
        boolean isNumbered =
                AutoNumbering.ofInsert(source, dialect) != AutoNumbering.NONE; // in the place of what the query gives
        CastValue cast = isNumbered || !isSaid(source.type().family()) ? null : CastValue.ofName(tokens, value);
        if (cast == null) {
            return null;
        }
        Column selected = column(cast.value(), list);
        String written = Expression.text(tokens, value);
        if (!cast.types().isEmpty()) {
            boolean isColumn = selected != null || isColumn(cast.value(), list);
            return isColumn && isOwnType(cast.types().get(0), source.type()) ? asStored(written, source.type()) : null;
        }
        if (selected == null || !sameType(selected.type(), source.type())) {
            return isColumn(cast.value(), list) ? asAssigned(written, source.type()) : null;
        }
        if (dialect.has(Capability.SQL_MODE) && selected.nullable() && !source.nullable()) {
            return null;
        }
        return asStored(written, source.type());
    }

    /** Returns true if the engine's text of such a value is known to be the canonical one. */
    private boolean isSaid(Family family) {
        return family == Family.TEXT
                || family == Family.INTEGER
                || (family == Family.UUID && dialect.has(Capability.KNOWN_CONVERSIONS))
                || dialect.has(Capability.VALUE_TEXTS);
    }

    /** Returns the table's column that a value is, also by way of derived tables; null where it is none, or not known. */
    private @Nullable Column column(TokenRange value, InsertSource.SelectBlock list) {
        CommonColumns common = list.common();
        Column found = common == null ? columnOfTable(value, list) : columnOfQuery(value, common);
        return found != null && joinsOuter(list) ? found.withNullable(true) : found;
    }

    private @Nullable Column columnOfTable(TokenRange value, InsertSource.SelectBlock list) {
        WrittenTable from = readBy(value, list);
        return from != null && isColumnOf(from, value, list.tables().size() > 1)
                ? column(from, tokens.name(value.to() - 1))
                : null;
    }

    private @Nullable Column columnOfQuery(TokenRange value, CommonColumns common) {
        InsertSource.SelectBlock block = common.block();
        if (block == null || !isColumnOf(common.table(), value, false)) {
            return null;
        }
        String name = tokens.name(value.to() - 1);
        for (int i = 0; i < Math.min(block.known(), common.columns().size()); i++) {
            if (dialect.sameName(common.columns().get(i), name)) {
                return column(block.row().values().get(i), block);
            }
        }
        boolean isStar = block.known() == 0 && block.row().values().size() == 1;
        return isStar && block.table() != null && !isRenamed(common) ? column(block.table(), name) : null;
    }

    /** Returns true if a WITH gives the columns of a query other names than the query. */
    private static boolean isRenamed(CommonColumns common) {
        return common.columns().stream().anyMatch(name -> !name.isEmpty());
    }

    private @Nullable Column column(WrittenTable from, String name) {
        Table table = tables.find(new QualifiedName(from.schema(), from.name()));
        return table == null ? null : column(table, name);
    }

    /**
     * Returns true if a value that was cast to a type is stored as it is, or not at all. A longer text could lose blanks at its end.
     */
    private boolean isOwnType(String cast, ColumnType stored) {
        ColumnType type = ColumnTypes.of(cast, dialect);
        return type.family() == stored.family()
                && !dialect.has(Capability.FEW_CAST_TYPES)
                && (stored.family() != Family.TEXT || type.length() == stored.length());
    }

    /** The table whose column a value may be: the only one that is read, or that of its qualifier; else null. */
    private @Nullable WrittenTable readBy(TokenRange value, InsertSource.SelectBlock list) {
        if (list.tables().size() <= 1) {
            return list.table();
        }
        WrittenTable found = null;
        for (WrittenTable table : list.tables()) {
            if (isColumnOf(table, value, true)) {
                if (found != null) {
                    return null;
                }
                found = table;
            }
        }
        return found;
    }

    /** Returns true if a row may lack one of its tables, whose columns are NULL then. */
    private boolean joinsOuter(InsertSource.SelectBlock list) {
        for (int i = list.from().from(); i < list.from().to() && list.tables().size() > 1; i++) {
            if (tokens.isAnyWord(i, "LEFT", "RIGHT", "FULL", "OUTER")) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a value is a name of a column, of that table where it is qualified. */
    private boolean isColumnOf(WrittenTable from, TokenRange value, boolean isQualified) {
        int name = value.to() - 1;
        boolean isAlone = tokens.isName(name) && value.from() == name && !isQualified;
        return isAlone || from.qualifiedColumn(tokens, value) == name;
    }

    /**
     * Returns true if a value is a column for certain, though its type is not known: one of those that a WITH names, or by its qualifier one of an
     * unknown table, such as a temporary one. In PostgreSQL {@code x.f} may be a function of x, and give something else
     * each time.
     */
    private boolean isColumn(TokenRange value, InsertSource.SelectBlock list) {
        CommonColumns common = list.common();
        if (common != null) {
            String name = tokens.isName(value.to() - 1) ? tokens.name(value.to() - 1) : "";
            return dialect.has(Capability.COMMON_TABLES_ONCE)
                    && isColumnOf(common.table(), value, false)
                    && common.columns().stream().anyMatch(column -> dialect.sameName(column, name));
        }
        WrittenTable from = readBy(value, list);
        return !dialect.has(Capability.FUNCTIONS_AS_COLUMNS)
                && from != null
                && isColumnOf(from, value, true)
                && !tokens.isAnyWord(value.to() - 1, "NEXTVAL", "CURRVAL");
    }

    /**
     * A value of whatever type, which the database brings to the column's type by itself: the cast gives what is stored, or it is not stored
     * at all. Null where another value may be stored than the cast gives.
     */
    private @Nullable String asAssigned(String value, ColumnType type) {
        boolean isKnown = dialect.has(Capability.KNOWN_CONVERSIONS)
                && (dialect.has(Capability.SEARCH_PATH)
                        || type.family() == Family.INTEGER
                        || type.family() == Family.UUID);
        return isKnown ? cast(value, type) : null;
    }

    /**
     * The value as the target column holds it. In PostgreSQL a temporary table or a view of the same name may stand in front of
     * the table that is known, with a column of another type, whose text is another one.
     */
    private String asStored(String value, ColumnType type) {
        return dialect.has(Capability.SEARCH_PATH) ? cast(value, type) : value;
    }

    /** Names types in full on PostgreSQL: the search path may lead to a stranger's. */
    private String cast(String value, ColumnType type) {
        String catalogue = dialect.has(Capability.RUNS_POSTGRES_CODE) ? "pg_catalog." : "";
        String name = switch (type.family()) {
            case INTEGER -> "bigint";
            case UUID -> catalogue + "uuid";
            case DATE -> catalogue + "date";
            case BYTES -> catalogue + "bytea";
            case TEXT -> type.length() < 0 ? "varchar" : type.declaration();
            default -> type.declaration();
        };
        return "CAST(" + value + " AS " + name + ")";
    }

    private @Nullable Column column(Table table, String name) {
        for (Column column : table.columns()) {
            if (dialect.sameName(column.name(), name)) {
                return column.asStored();
            }
        }
        return null;
    }

    private static boolean sameType(ColumnType selected, ColumnType stored) {
        return selected.family() == stored.family() && spelling(selected).equals(spelling(stored));
    }

    /** Spells a type as it is declared. A whole number's display width is left out, which metadata tells and DDL seldom does. */
    private static String spelling(ColumnType type) {
        String declared = type.declaration().toUpperCase(Locale.ROOT);
        return type.family() == Family.INTEGER ? WIDTH.matcher(declared).replaceAll("") : declared;
    }
}
