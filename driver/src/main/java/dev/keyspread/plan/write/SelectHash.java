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
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
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
 * A rule as an expression that the database computes for each row of an {@code INSERT … SELECT} of columns. There is
 * one only if the database has the same hash function, and if each selected value is a column of the type that it is
 * stored in, whose text is then the canonical one.
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
        List<String> texts = new ArrayList<>();
        for (Column source : rule.sources()) {
            int index = names.indexIn(columns, source);
            String text = index < 0 || index >= list.known()
                    ? null
                    : text(
                            list.row().values().get(index),
                            source,
                            list,
                            rule.sources().size() == 1);
            if (text == null) {
                return null;
            }
            texts.add(text);
        }
        boolean areBytes = rule.sources().get(0).type().family() == Family.BYTES && texts.size() == 1;
        return operators(rule.expression(), function(texts, areBytes));
    }

    private boolean hasFunction(HashFunction function, int sources) {
        return function == ownFunction(dialect) && (sources == 1 || !dialect.has(Capability.FUNCTIONS_IN_SCHEMA));
    }

    /**
     * An insert from a WITH as it is to be read: with the values of the rows that this names, unless the database has the function of a rule
     * and hashes their columns, of whatever type they are.
     */
    static WriteStatement.Insert readFor(List<TableRule> rules, WriteStatement.Insert insert, Dialect dialect) {
        InsertSource.Query rows = insert.source() instanceof InsertSource.Query query ? query.rows() : null;
        if (rows == null) {
            return insert;
        }
        for (TableRule rule : rules) {
            boolean isHash = rule.expression().root() instanceof RuleExpression.Hash;
            if (isHash && ((RuleExpression.Hash) rule.expression().root()).function() == ownFunction(dialect)) {
                return insert;
            }
        }
        return insert.from(rows);
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

    /**
     * What else can be done about a column that is selected, behind other remedies: the database may have another function than the rule.
     */
    String remedy(TableRule rule) {
        HashFunction own = ownFunction(dialect);
        if (own == null || !(rule.expression().root() instanceof RuleExpression.Hash hash) || hash.function() == own) {
            return "";
        }
        return ", or hash by " + own.spelling()
                + " in the rule, which the database computes itself for columns of a table";
    }

    /** The canonical text of a selected value, or null when it is no column, or not stored as it is selected. */
    private @Nullable String text(TokenRange value, Column source, InsertSource.SelectBlock list, boolean alone) {
        if (AutoNumbering.ofInsert(source, dialect) != AutoNumbering.NONE) {
            return null; // the query may give values that the database replaces by a number
        }
        CastValue cast = CastValue.ofName(tokens, value);
        if (cast == null) {
            return null;
        }
        TokenRange name = cast.value();
        Column selected = column(name, list);
        String written = tokens.sql().substring(tokens.start(value.from()), tokens.end(value.to() - 1));
        if (!cast.types().isEmpty()) {
            boolean isColumn = selected != null || isColumn(name, list);
            return isColumn && isOwnType(cast.types().get(0), source.type())
                    ? canonical(written, source.type(), alone)
                    : null;
        }
        if (selected == null || !sameType(selected.type(), source.type())) {
            return isColumn(name, list) ? asAssigned(written, source, alone) : null;
        }
        if (dialect.has(Capability.SQL_MODE) && selected.nullable() && !source.nullable()) {
            return null;
        }
        return canonical(written, source.type(), alone);
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

    /** The canonical text of a value of the type that it is stored in. */
    private @Nullable String canonical(String value, ColumnType type, boolean alone) {
        return switch (type.family()) {
            case TEXT -> dialect.has(Capability.FEW_CAST_TYPES) ? inUtf8(value) : asStored(value, "varchar");
            case UUID -> dialect.has(Capability.KNOWN_CONVERSIONS) ? asText(asStored(value, named("uuid"))) : null;
            case INTEGER ->
                dialect.has(Capability.FEW_CAST_TYPES) ? withoutZeros(value) : asText(asStored(value, "bigint"));
            default -> new SelectText(dialect).of(value, type, alone);
        };
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
     * Returns true if a value is a column for certain, though its type is not known: one of those that a WITH names, or by its qualifier one of a
     * table of which nothing is known, as of a temporary one. In PostgreSQL {@code x.f} may be a function of x, and give something else
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
     * The canonical text of a value of whatever type, which the database brings to the column's type by itself: the cast gives what is
     * stored, or it is not stored at all. Null where another value may be stored than the cast gives.
     */
    private @Nullable String asAssigned(String value, Column source, boolean alone) {
        ColumnType type = source.type();
        if (!dialect.has(Capability.KNOWN_CONVERSIONS)) {
            return null;
        }
        return switch (type.family()) {
            case INTEGER -> asText("CAST(" + value + " AS bigint)");
            case UUID -> asText("CAST(" + value + " AS " + named("uuid") + ")");
            case TEXT ->
                dialect.has(Capability.SEARCH_PATH) ? "CAST(" + value + " AS " + type.declaration() + ")" : null;
            default -> dialect.has(Capability.SEARCH_PATH) ? new SelectText(dialect).of(value, type, alone) : null;
        };
    }

    /**
     * The value as the target column holds it. In PostgreSQL a temporary table or a view of the same name may stand in front of
     * the table that is known, with a column of another type, whose text is another one.
     */
    private String asStored(String value, String type) {
        return dialect.has(Capability.SEARCH_PATH) ? "CAST(" + value + " AS " + type + ")" : value;
    }

    private static String inUtf8(String text) {
        return "CONVERT(" + text + " USING utf8mb4)";
    }

    /** A sum, unlike a column, never has the leading zeros of ZEROFILL. */
    private static String withoutZeros(String number) {
        return number + " + 0";
    }

    private String asText(String value) {
        return "CAST(" + value + " AS " + textType() + ")";
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

    /** As a type is declared; that of a whole number without how wide it is shown, which metadata tells and DDL seldom does. */
    private static String spelling(ColumnType type) {
        String declared = type.declaration().toUpperCase(Locale.ROOT);
        return type.family() == Family.INTEGER ? WIDTH.matcher(declared).replaceAll("") : declared;
    }

    private String textType() {
        return dialect.has(Capability.GOOGLE_TYPES) ? "STRING" : "varchar";
    }

    private String function(List<String> texts, boolean areBytes) {
        boolean several = texts.size() > 1;
        if (dialect.has(Capability.FUNCTIONS_IN_SCHEMA)) {
            return "spanner.farm_fingerprint(" + texts.get(0) + ")";
        }
        if (dialect.has(Capability.GENERATES_HASHES)) {
            return "FARM_FINGERPRINT(" + (several ? "CONCAT(" + String.join(", '\\x1f', ", texts) + ")" : texts.get(0))
                    + ")";
        }
        if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            return "CRC32("
                    + (several ? "CONCAT(" + String.join(", CHAR(31 USING utf8mb4), ", texts) + ")" : texts.get(0))
                    + ")";
        }
        if (dialect.has(Capability.H2_GRAMMAR)) {
            return "BITAND(CAST(SUBSTRING(HASH('SHA-256', "
                    + (areBytes ? texts.get(0) : "STRINGTOUTF8(" + joinedByH2(texts) + ")")
                    + ") FROM 25 FOR 8) AS BIGINT), " + Long.MAX_VALUE + ")";
        }
        return "(CAST(CAST(('x'" + joining() + "pg_catalog.right(pg_catalog.encode(pg_catalog.sha256("
                + (areBytes ? texts.get(0) : utf8(texts))
                + "), 'hex'), 16)) AS BIT(64)) AS BIGINT)" + OwnSql.operator("&", dialect) + Long.MAX_VALUE
                + ")";
    }

    private String utf8(List<String> texts) {
        return "pg_catalog.convert_to(" + String.join(joining() + "pg_catalog.chr(31)" + joining(), texts)
                + ", 'UTF8')";
    }

    private String joining() {
        return OwnSql.operator("||", dialect);
    }

    /** Returns a function's name, on PostgreSQL in full: the search path may lead to a stranger's. */
    private String named(String function) {
        return dialect.has(Capability.RUNS_POSTGRES_CODE) ? "pg_catalog." + function : function;
    }

    /** Joins texts, of which one that is NULL makes all NULL. In Oracle's mode it would only be left out. */
    private static String joinedByH2(List<String> texts) {
        String all = String.join(" || CHAR(31) || ", texts);
        return texts.size() == 1
                ? all
                : "CASE WHEN " + String.join(" IS NOT NULL AND ", texts) + " IS NOT NULL THEN " + all + " END";
    }

    /** The operators around the hash, inside out. */
    private String operators(RuleExpression expression, String hash) {
        if (expression instanceof RuleExpression.FloorMod mod) {
            String inner = operators(mod.operand(), hash);
            String remainder = named("MOD(") + inner + ", " + mod.divisor() + ")";
            return mod.operand().minimum() >= 0
                    ? remainder
                    : named("MOD(") + remainder + OwnSql.operator("+", dialect) + mod.divisor() + ", " + mod.divisor()
                            + ")";
        }
        if (expression instanceof RuleExpression.SignedMod mod) {
            return named("MOD(") + operators(mod.operand(), hash) + ", " + mod.divisor() + ")";
        }
        if (expression instanceof RuleExpression.Absolute absolute) {
            return named("ABS(") + operators(absolute.operand(), hash) + ")";
        }
        if (expression instanceof RuleExpression.Mask mask) {
            String inner = operators(mask.operand(), hash);
            return dialect.has(Capability.H2_GRAMMAR)
                    ? "BITAND(" + inner + ", " + mask.mask() + ")"
                    : "(" + inner + OwnSql.operator("&", dialect) + mask.mask() + ")";
        }
        return hash;
    }
}
