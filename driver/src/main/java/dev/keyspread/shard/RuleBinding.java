package dev.keyspread.shard;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.CanonicalInstant;
import dev.keyspread.shard.canonical.CanonicalValue;
import dev.keyspread.shard.canonical.CanonicalValue.UnhashableException;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.shard.rule.RuleExpression.ColumnName;
import dev.keyspread.shard.rule.RuleSyntaxException;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Fits one rule to one table, or says why it does not fit. {@link TableRule#bind} runs it. In doubt it refuses. */
final class RuleBinding {
    private static final int COLUMNS_NAMED = 12;

    /** Limits a comment's blocks: each start loses the rest of a block, and whoever may comment could waste numbers. */
    private static final int MOST_BY_COMMENT = 10_000;

    private final ShardRule rule;
    private final Table table;
    private final Dialect dialect;
    private final Sequences sequences;

    RuleBinding(ShardRule rule, Table table, Dialect dialect, Sequences sequences) {
        this.rule = rule;
        this.table = table.asStored();
        this.dialect = dialect;
        this.sequences = sequences;
    }

    static boolean canHash(Column column, Dialect dialect) {
        try {
            CanonicalValue.of(column.asStored(), dialect, false);
            return true;
        } catch (UnhashableException e) {
            return false;
        }
    }

    TableRule bind() throws RuleRefusedException {
        RuleExpression expression = expression();
        Column target = target();
        ShardTarget shardTarget = new ShardTarget(target, dialect);
        String refusal = shardTarget.refusal(expression);
        if (refusal != null) {
            throw new RuleRefusedException(rule, refusal);
        }
        List<Column> sources = new ArrayList<>();
        List<CanonicalValue> values = new ArrayList<>();
        if (expression.root() instanceof RuleExpression.Hash hash) {
            for (ColumnName name : hash.sources()) {
                Column source = source(name, target, sources);
                sources.add(source);
                values.add(canonicalValue(source, hash));
            }
        }
        checkGenerated(target, sources, expression);
        if (rule.isCommented() && expression.generator()) {
            checkCommented(target, expression);
        }
        return new TableRule(rule, table, expression, target, shardTarget, sources, values, sequences);
    }

    private RuleExpression expression() throws RuleRefusedException {
        try {
            return rule.expression();
        } catch (RuleSyntaxException e) {
            throw refused("it can't be read: " + e.getMessage(), "correct it");
        }
    }

    private Column target() throws RuleRefusedException {
        String name = dialect.cut(rule.column());
        for (Column column : table.columns()) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return resolve(new ColumnName(name, false));
    }

    private Column source(ColumnName name, Column target, List<Column> earlier) throws RuleRefusedException {
        Column source = resolve(name);
        if (source.name().equals(target.name())) {
            throw refused(source.name() + " can't be computed from itself", "name the columns to hash");
        }
        if (earlier.contains(source)) {
            throw refused(source.name() + " is named twice", "name it once");
        }
        if (source.commitTimestamp()) {
            throw refused(
                    source.name() + " holds the commit timestamp, which is not known when a row is written",
                    "hash another key column");
        }
        if (source.generated() != null && target.generated() == null) {
            throw refused(
                    source.name() + " is computed by the database, so it is not known when a row is written",
                    "hash the columns that it is computed from");
        }
        return source;
    }

    private CanonicalValue canonicalValue(Column source, RuleExpression.Hash hash) throws RuleRefusedException {
        if (hash.function().ofInteger() && !source.type().isInteger()) {
            throw refused(
                    described(source) + " is no integer column, but "
                            + hash.function().spelling() + " hashes an integer",
                    "take a hash of bytes, such as crc32 or farm_fingerprint");
        }
        try {
            return rule.castIn() != null && source.type().family() == Family.INSTANT
                    ? CanonicalInstant.form(source, dialect, rule.castIn())
                    : CanonicalValue.of(source, dialect, hash.sources().size() == 1);
        } catch (UnhashableException e) {
            throw refused(described(source) + " can't be hashed: " + e.getMessage(), "hash another key column");
        }
    }

    /**
     * Refuses a rule for a column that the database computes, unless the rule hashes one source whose text all engines agree
     * on. What they make of timestamps or several columns depends on the expression, and PostgreSQL's decimals keep zeros.
     * Whether the column's own expression is that of the rule is not looked at here: reads ask the stored rows.
     */
    private void checkGenerated(Column target, List<Column> sources, RuleExpression expression)
            throws RuleRefusedException {
        if (target.generated() == null) {
            return;
        }
        if (expression.generator()) {
            throw refused(target.name() + " is computed by the database", "remove the rule");
        }
        Family family = sources.get(0).type().family();
        boolean certain = sources.size() == 1
                && (GeneratedExpression.hasOneText(sources.get(0), dialect)
                        || (family == Family.INSTANT && rule.castIn() != null)
                        || family == Family.TEXT
                        || family == Family.BYTES);
        if (!certain) {
            throw refused(
                    target.name()
                            + " is computed by the database, and Keyspread can reproduce only the hash of a single"
                            + " column of integers, text, bytes, booleans, dates or, in GoogleSQL, decimals",
                    "remove the rule");
        }
    }

    /** Refuses a comment's generator that draws from a sequence of another table: who owns one table could drain the others'. */
    private void checkCommented(Column target, RuleExpression expression) throws RuleRefusedException {
        String drawn = target.defaultExpression();
        boolean isOwn = true;
        int block = 0;
        if (expression.root() instanceof RuleExpression.Sequence sequence) {
            isOwn = isOwn(sequence.name());
            block = sequence.block();
        } else if (expression.root() instanceof RuleExpression.Identity identity) {
            isOwn = drawn == null || isOwn(drawn);
            block = identity.block();
        }
        if (!isOwn) {
            throw refused(
                    "in a comment it may draw only from a sequence whose name begins with that of its table",
                    "name it " + table.name().name() + "_seq, or write the rule into the settings");
        }
        if (block > MOST_BY_COMMENT) {
            throw refused(
                    "in a comment a block may have " + MOST_BY_COMMENT + " numbers at most",
                    "reserve fewer, or write the rule into the settings");
        }
    }

    /** Returns true if a sequence's name, alone or in an expression that draws from it, begins with the table's. */
    private boolean isOwn(String sequence) {
        String begins =
                "(?iu)(^|.*[^\\p{L}\\p{N}_$])" + Pattern.quote(table.name().name()) + "(_.*|$)";
        return Pattern.compile(begins, Pattern.DOTALL).matcher(sequence).matches();
    }

    /**
     * The column of that name: as the engine folds it, or else the only one that differs in nothing but case. If two
     * columns could be meant, the rule is refused.
     */
    private Column resolve(ColumnName name) throws RuleRefusedException {
        if (table.columns().isEmpty()) {
            throw refused("the columns of " + table.name() + " are not known", "let Keyspread read the schema");
        }
        String kept = dialect.cut(name.name());
        String folded = name.quoted() ? kept : dialect.name(kept, false);
        List<Column> exact = new ArrayList<>();
        List<Column> alike = new ArrayList<>();
        for (Column column : table.columns()) {
            if (dialect.sameName(column.name(), folded)
                    || (!name.quoted() && column.name().equals(kept))) {
                exact.add(column);
            } else if (!name.quoted() && dialect.areNamesakes(column.name(), kept)) {
                alike.add(column);
            }
        }
        List<Column> found = exact.isEmpty() ? alike : exact;
        if (found.isEmpty()) {
            throw refused(table.name() + " has no column " + name, "name one of " + columns());
        }
        if (found.size() > 1) {
            throw refused(
                    "more than one column of " + table.name() + " could be meant by " + name,
                    "write the name in double quotes");
        }
        return found.get(0);
    }

    private String columns() {
        String names = table.columns().stream()
                .limit(COLUMNS_NAMED)
                .map(column -> dialect.quoted(column.name()))
                .collect(Collectors.joining(", "));
        return table.columns().size() > COLUMNS_NAMED ? names + "…" : names;
    }

    private static String described(Column column) {
        return column.name() + " (" + column.type().declaration() + ")";
    }

    private RuleRefusedException refused(String reason, String remedy) {
        return new RuleRefusedException(rule, reason + "; " + remedy);
    }
}
