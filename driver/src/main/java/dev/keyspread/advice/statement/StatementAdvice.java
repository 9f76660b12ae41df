package dev.keyspread.advice.statement;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.Correction;
import dev.keyspread.advice.fix.SuggestedShard;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges a statement. The rooms {@code plan} and {@code plan.observe} ask it while they plan one. */
public final class StatementAdvice {
    /** The rules that are spoken of here. */
    public static final Set<String> RULES = Set.of(
            "missing-shard-write",
            "missing-shard-read",
            "missing-shard-join",
            "range-without-shard",
            "max-plus-one",
            "shard-disagrees");

    private StatementAdvice() {}

    /**
     * An insert leaves out a shard column that only the application can compute, and no rule fills it.
     *
     * @param shard the column, see {@link ShardColumns#leadingShard}
     */
    public static Advice missingShardWrite(Table table, Column shard, Dialect dialect) {
        String expression = expression(table, shard, dialect);
        List<Fix> fixes = expression == null
                ? List.of()
                : List.of(new Fix(
                        "Let Keyspread fill it; where rows exist already, write the expression that filled them",
                        List.of(),
                        List.of(SuggestedShard.ruleLine(table, shard.name(), expression))));
        return new Advice(
                "missing-shard-write",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "The statement writes rows without " + shard.name()
                        + ", the shard column that the primary key starts with,"
                        + " and no rule fills it: the database refuses the rows, or keeps all of them in one "
                        + EngineTerms.piece(dialect) + ".",
                "Add a rule to the configuration, or write " + shard.name() + " in the statement.",
                fixes);
    }

    /**
     * A write on a table with a rule went out unfilled, because {@code keyspread.on-unfillable} is {@code warn}.
     *
     * @param reason why it could not be filled: a clause without a full stop and without any value
     * @param remedy what to do: a clause in the imperative without a full stop
     */
    public static Advice unfilledShardWrite(Table table, Column shard, String reason, String remedy) {
        return new Advice(
                "missing-shard-write",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "The statement was sent without a value for " + shard.name() + ", which its rule could not fill: "
                        + reason + ".",
                Correction.capital(remedy) + ".",
                List.of());
    }

    /**
     * A read, update or delete gives the key without its shard column, and was sent unchanged: the database looks in every
     * shard.
     *
     * @param expression the rule's expression, or null when the column has no rule
     * @param reason why the predicate was not added: a clause without a full stop and without any value
     * @param remedy what to do: a sentence, or null where the application may add the shard
     */
    public static Advice missingShardRead(
            Table table,
            Column shard,
            @Nullable String expression,
            Dialect dialect,
            String reason,
            @Nullable String remedy) {
        String predicate = shard.name() + " = " + (expression == null ? "…" : expression);
        String add = expression == null
                ? "Add a rule for " + shard.name() + " to the configuration, or the column to the condition."
                : "Add the condition " + predicate
                        + ", computed by the application, or write the statement so that"
                        + " Keyspread can add it.";
        return new Advice(
                "missing-shard-read",
                Severity.WARN,
                table.name(),
                shard.name(),
                "The statement gives part of the primary key but not " + shard.name()
                        + ", which stands first, so the database searches every "
                        + EngineTerms.piece(dialect)
                        + "; Keyspread did not add it: " + reason + ".",
                remedy == null ? add : remedy,
                List.of());
    }

    /**
     * Two tables that lead with a shard column are joined by the rest of their keys.
     *
     * @param shard the shard column of the table that is looked up
     * @param partner the other table's name
     */
    public static Advice missingShardJoin(Table table, Column shard, String partner, Dialect dialect) {
        return new Advice(
                "missing-shard-join",
                Severity.WARN,
                table.name(),
                shard.name(),
                "The statement joins " + Advice.spelt(table.name()) + " with " + partner
                        + " by the rest of their keys and does not compare their shard columns: for each row of one"
                        + " the database searches every " + EngineTerms.piece(dialect) + " of the other.",
                "Compare the shard columns as well, as the first condition of the join.",
                List.of());
    }

    /**
     * A table that leads with a shard column is looked up by the rest of its key, for each row of a table that has no shard.
     *
     * @param shard the shard column of the table that is looked up
     * @param partner the other table's name
     */
    public static Advice missingShardLookUp(Table table, Column shard, String partner, Dialect dialect) {
        return new Advice(
                "missing-shard-join",
                Severity.WARN,
                table.name(),
                shard.name(),
                "The statement looks up " + Advice.spelt(table.name()) + " by the rest of its key for each row of "
                        + partner + ", which has no " + shard.name()
                        + " to compare: each time the database searches every "
                        + EngineTerms.piece(dialect) + ".",
                "Keep " + shard.name() + " in " + partner
                        + " too, filled by the same rule, and compare it in the join.",
                List.of());
    }

    /**
     * A range of the rest of a key is read without its shard.
     *
     * @param minimum the least shard that the rule computes, or null when it is not known
     * @param maximum the greatest shard that the rule computes, or null when it is not known
     */
    public static Advice rangeWithoutShard(
            Table table, Column shard, @Nullable Long minimum, @Nullable Long maximum, Dialect dialect) {
        String bounds = minimum == null || maximum == null
                ? shard.name() + " BETWEEN … AND …, over all values that it can have"
                : shard.name() + " BETWEEN " + minimum + " AND " + maximum;
        return new Advice(
                "range-without-shard",
                Severity.WARN,
                table.name(),
                shard.name(),
                "The statement reads a range of the primary key without " + shard.name()
                        + ", which stands first, so the database reads all of the table, every "
                        + EngineTerms.piece(dialect) + " of it, instead of one range for each shard.",
                "Add the condition " + bounds + ".",
                List.of());
    }

    /** A key is made from the highest that is there. */
    public static Advice maxPlusOne(Table table, String column) {
        Column known = table.column(column);
        String name = known == null ? column : known.name();
        return new Advice(
                "max-plus-one",
                Severity.ERROR,
                table.name(),
                name,
                "The next " + name + " is made as MAX(" + name
                        + ") + 1: in a transaction every writer reads and locks the end of the key where the others"
                        + " insert, and without one two writers get the same number; the keys rise as well.",
                "Make the key without looking: a random UUID (version 4), a bit-reversed sequence, or numbers that are"
                        + " reserved in blocks, with a hash of them before them in the key.",
                List.of());
    }

    /** Rows that are stored already hold another shard than the rule computes. */
    public static Advice storedShardDisagrees(Table table, Column shard, String expression) {
        return new Advice(
                "shard-disagrees",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "Rows that are stored already hold another " + shard.name() + " than the rule " + expression
                        + " computes, so a read by the rule would not find them: Keyspread fills inserts and leaves"
                        + " reads as they come.",
                "Make the rule the expression that the rows were written by, or write " + shard.name()
                        + " of the stored rows anew (docs/backfill.md); they are compared again within"
                        + " minutes, and when the application starts.",
                List.of());
    }

    /**
     * Rows may have been stored by what a table was before it changed.
     *
     * @param cause what has happened
     */
    public static Advice storedShardDoubted(Table table, Column shard, String expression, String cause) {
        return new Advice(
                "shard-disagrees",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "Rows may be stored with another " + shard.name() + " than the rule " + expression
                        + " computes now, since " + cause
                        + "; a read by the rule would not find them: Keyspread leaves reads as they come.",
                "Write " + shard.name()
                        + " of the stored rows anew (docs/backfill.md), then start the application"
                        + " again: until then a sample is not trusted.",
                List.of());
    }

    /**
     * The stored rows of a table can't be compared with its rule.
     *
     * @param obstacle why, as a clause
     */
    public static Advice storedShardUnseen(Table table, Column shard, String expression, String obstacle) {
        return new Advice(
                "shard-disagrees",
                Severity.WARN,
                table.name(),
                shard.name(),
                "Keyspread does not compare stored rows with the rule " + expression + " for " + shard.name()
                        + ", because " + obstacle + ". It leaves reads unchanged and refuses upserts.",
                "Connect as a user who sees all rows (the owner, or one with BYPASSRLS), and let the table's owner own the"
                        + " functions of its indexes and checks.",
                List.of());
    }

    /** The column's comment has another rule than the settings. */
    public static Advice otherRuleOnRecord(Table table, Column shard, String expression, String recorded) {
        return new Advice(
                "shard-disagrees",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "The settings fill " + shard.name() + " by " + expression
                        + ", but the rule on record, in the column's comment, is "
                        + recorded + ". Processes with either rule do not find the other's rows: Keyspread leaves reads"
                        + " unchanged and refuses upserts.",
                "Take the rule on record into the settings, or change the rule as docs/changing-a-shard-rule.md says.",
                List.of());
    }

    /**
     * Something in the database changes the shard of stored rows, or what it is computed from, without Keyspread.
     *
     * @param cause what does, as in {@link ValueChange}
     */
    public static Advice shardChangesInDatabase(Table table, Column shard, String expression, String cause) {
        return new Advice(
                "shard-disagrees",
                Severity.ERROR,
                table.name(),
                shard.name(),
                cause.substring(0, 1).toUpperCase(Locale.ROOT) + cause.substring(1) + " may change " + shard.name()
                        + " of stored rows, or what the rule " + expression
                        + " computes it from, inside the database; a read by"
                        + " the rule would not find such a row: Keyspread leaves reads as they come.",
                "Let nothing in the database change these columns: keys that others refer to stay as they are, or the"
                        + " shard is computed from other columns.",
                List.of());
    }

    /** Reports a read that found other rows with its shard predicate than without it. */
    public static Advice shadowReadDisagrees(Table table, Column shard, String expression) {
        return new Advice(
                "shard-disagrees",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "A read that was tried with the condition on " + shard.name() + ", as the rule " + expression
                        + " computes it, found other rows than without: rows are stored with another " + shard.name()
                        + " than the rule computes.",
                "Write " + shard.name()
                        + " of the stored rows anew, or make the rule the expression that they were written by,"
                        + " before keyspread.reads is set to on.",
                List.of());
    }

    /** A statement gives a shard that the rule would not compute. */
    public static Advice givenShardDisagrees(Table table, Column shard, String expression) {
        return new Advice(
                "shard-disagrees",
                Severity.ERROR,
                table.name(),
                shard.name(),
                "A statement gives " + shard.name() + " a value that the rule " + expression
                        + " does not compute, so a read by the rule would not find the row.",
                "Leave " + shard.name() + " out of the statement, or make the rule the application's own expression.",
                List.of());
    }

    /** A likely expression: over the rest of the key, in the width of the column. */
    private static @Nullable String expression(Table table, Column shard, Dialect dialect) {
        List<Column> sources = new ArrayList<>();
        for (KeyPart part : table.key().subList(1, table.key().size())) {
            Column column = table.column(part.column());
            if (column != null && SuggestedShard.isGivenByApplication(column, dialect)) {
                sources.add(column);
            }
        }
        if (sources.isEmpty()) {
            return null;
        }
        if (!shard.name().toLowerCase(Locale.ROOT).contains("hash")) {
            return SuggestedShard.rule(sources, Inspection.USUAL_SHARDS);
        }
        if (dialect.has(Capability.NUMERIC_HASH)
                && sources.size() == 1
                && sources.get(0).type().isInteger()
                && bits(shard) == 64) {
            return "numeric_hash(" + SuggestedShard.inExpression(sources.get(0).name()) + ")";
        }
        String hash = SuggestedShard.hash(sources);
        return bits(shard) == 64 || shard.type().sql().equalsIgnoreCase("Uint32") ? hash : hash + " & 2147483647";
    }

    private static int bits(Column shard) {
        return shard.type().family() == Family.UNSIGNED_LONG ? 64 : shard.type().length();
    }
}
