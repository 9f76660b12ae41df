package dev.keyspread.plan.row;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.copy.CopyStatement;
import dev.keyspread.plan.edit.AutoNumbering;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.plan.rules.StoredKeys;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fills rows of one table that are given by columns and values instead of SQL: those of an updatable result set, of a COPY, of a
 * mutation. Column names are compared without regard to case. Belongs to one thread. {@code RowUpdates}, {@code Mutations} and
 * {@link CopyFill} fill by it.
 */
public final class RowFill {
    private final RuledTable ruled;
    private final TableLookup tables;
    private final RowPlanning planning;
    private final CanonicalBytes scratch = new CanonicalBytes();

    RowFill(RuledTable ruled, TableLookup tables, RowPlanning planning) {
        this.ruled = ruled;
        this.tables = tables;
        this.planning = planning;
    }

    /** Gives the values of a row's columns that are not given, as the database holds them. */
    @FunctionalInterface
    public interface StoredRow {
        /**
         * The value of a column.
         *
         * @throws NotFillableException when it can't be told
         */
        @Nullable
        Object value(Column column) throws NotFillableException, SQLException;
    }

    /**
     * The values that rules compute for a new row and that it does not give itself, by column; empty where
     * {@code keyspread.on-unfillable=warn} lets it pass.
     *
     * @param given the row's values by column, in the forms that {@link TableRule#compute} takes
     * @throws SQLException a {@code StatementRefusedException} when one can't be computed, or is given with another value
     */
    public Map<String, @Nullable Object> newRow(Map<String, ? extends @Nullable Object> given) throws SQLException {
        return fill(given, true, column -> {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NOT_GIVEN,
                    column.name() + " is given no value",
                    "give " + column.name() + " a value");
        });
    }

    /**
     * Fills a row that takes the place of the one with its key.
     *
     * @param given the row's values by column, found without regard to case
     * @throws SQLException as {@link #newRow}, and when the row that is there might not be found
     */
    public Map<String, @Nullable Object> newOrChangedRow(Map<String, ? extends @Nullable Object> given)
            throws SQLException {
        try {
            if (!given.keySet().containsAll(filledKeyParts().keySet())) {
                StoredKeys.requireRight(ruled.usableTable(), tables);
            }
        } catch (NotFillableException why) {
            return unfilled(why);
        }
        return newRow(given);
    }

    /**
     * The values that rules compute anew for a row with changed columns, by column.
     *
     * @param changed the new values by column
     * @param stored what the other columns hold
     * @throws SQLException as {@link #newRow}
     */
    public Map<String, @Nullable Object> changedRow(Map<String, ? extends @Nullable Object> changed, StoredRow stored)
            throws SQLException {
        return fill(changed, false, stored);
    }

    private Map<String, @Nullable Object> fill(
            Map<String, ? extends @Nullable Object> given, boolean isNew, StoredRow others) throws SQLException {
        OwnTime.begin(0);
        Map<String, @Nullable Object> filled = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Map<String, @Nullable Object> row = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        row.putAll(given);
        try {
            requireKnown(row);
            if (!isNew) {
                ruled.requireNoChildRule(given.keySet());
            }
            for (TableRule rule : ruled.rules()) {
                fillBy(rule, row, filled, isNew, others);
            }
            planning.filled(filled.size());
            return filled;
        } catch (NotFillableException why) {
            return unfilled(why);
        } catch (RuntimeException | LinkageError | StackOverflowError failure) { // an answer: the row is refused
            planning.defect(failure);
            return unfilled(new NotFillableException(
                    RefusalKind.STATEMENT_NOT_UNDERSTOOD, "the row could not be analysed", Refusal.REPORT));
        }
    }

    /** Returns true if rules fill a part of the table's primary key, so that a range of keys means other rows than without that part. */
    public boolean fillsKey() throws SQLException {
        try {
            return !filledKeyParts().isEmpty();
        } catch (NotFillableException why) {
            throw refused(why);
        }
    }

    /**
     * The parts that a primary key lacks since rules fill them, by their positions in the whole key, counted from 0. Empty for a key that
     * has all its parts, or too few in another way, which the database refuses.
     *
     * @param given the key's values in their order, in the forms that {@link TableRule#compute} takes
     * @throws SQLException a {@code StatementRefusedException} when one can't be computed, or stored rows may have another value
     */
    public SortedMap<Integer, @Nullable Object> missingKeyParts(List<? extends @Nullable Object> given)
            throws SQLException {
        SortedMap<Integer, @Nullable Object> missing = new TreeMap<>();
        try {
            Table table = ruled.usableTable();
            Map<String, TableRule> filled = filledKeyParts();
            if (filled.isEmpty() || given.size() != table.key().size() - filled.size()) {
                return missing;
            }
            if (tables.agreement(table) != RowAgreement.AGREES) {
                throw new NotFillableException(
                        RefusalKind.STORED_ROW_NOT_FOUND,
                        "stored rows may have another value than the rule's, so that a row of that key would not be"
                                + " found",
                        "give the whole key, or put the stored rows right");
            }
            Map<String, @Nullable Object> row = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            Iterator<? extends @Nullable Object> values = given.iterator();
            for (KeyPart part : table.key()) {
                if (!filled.containsKey(part.column())) {
                    row.put(part.column(), values.next());
                }
            }
            for (int i = 0; i < table.key().size(); i++) {
                TableRule rule = filled.get(table.key().get(i).column());
                if (rule != null) {
                    missing.put(i, compute(rule, row, column -> {
                        throw new NotFillableException(
                                RefusalKind.STORED_ROW_NOT_FOUND,
                                "the key does not hold " + column.name(),
                                "give the whole key");
                    }));
                }
            }
            return missing;
        } catch (NotFillableException why) {
            throw refused(why);
        }
    }

    private Map<String, TableRule> filledKeyParts() throws NotFillableException {
        Map<String, TableRule> filled = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (KeyPart part : ruled.usableTable().key()) {
            for (TableRule rule : ruled.rules()) {
                if (!rule.generator() && rule.target().name().equals(part.column())) {
                    filled.put(part.column(), rule);
                }
            }
        }
        return filled;
    }

    /** The exception for a row that can't be filled. */
    public SQLException refused(NotFillableException why) {
        String column = Objects.requireNonNullElse(why.column(), ruled.filledColumn());
        SQLException refusal = Refusal.of(ruled.name(), column, why);
        planning.refused(why.kind(), ruled.name(), refusal.getMessage());
        return refusal;
    }

    /** Returns true if what can't be filled is refused. */
    boolean refusesUnfillable() {
        return planning.refusesUnfillable();
    }

    /** Returns what fills a COPY into the table; null if that can't be filled and may pass. */
    @Nullable
    CopyFill copy(String sql, CopyStatement copy) throws SQLException {
        try {
            CopyFill fill = new CopyFill(sql, copy, this, ruled.usableTable().columns(), ruled.rules());
            requireSources(fill.given());
            requireUnforced(copy.forced());
            requireNumbers();
            return fill;
        } catch (NotFillableException why) {
            if (refusesUnfillable()) {
                throw refused(why);
            }
            return null;
        }
    }

    /** Another option than NULL says which texts are NULL in these columns. */
    private void requireUnforced(List<String> forced) throws NotFillableException {
        for (TableRule rule : ruled.rules()) {
            List<Column> used = new ArrayList<>(rule.sources());
            used.add(rule.target());
            for (Column column : used) {
                if (forced.stream().anyMatch(name -> name.equals("*") || name.equalsIgnoreCase(column.name()))) {
                    throw new NotFillableException(
                                    RefusalKind.COPY_FORM,
                                    "FORCE_NULL or FORCE_NOT_NULL says what NULL is in " + column.name(),
                                    "leave " + column.name() + " out of that option")
                            .of(rule.target().name());
                }
            }
        }
    }

    /** While its rows stream by, the session can be asked for nothing. */
    private void requireNumbers() throws NotFillableException {
        for (TableRule rule : ruled.rules()) {
            if (rule.drawsNumbers() && tables.drawsItself()) {
                throw new NotFillableException(
                                RefusalKind.NUMBER_NOT_AVAILABLE,
                                "the open transaction has made or set the counter, so that only its own session can draw numbers,"
                                        + " which a COPY keeps busy",
                                "end the transaction before, or insert the rows with INSERT")
                        .of(rule.target().name());
            }
        }
    }

    /** A COPY that can't be filled is refused before it begins: one that is broken off ends the application's transaction. */
    private void requireSources(List<String> given) throws NotFillableException {
        for (TableRule rule : ruled.rules()) {
            for (Column source : rule.sources()) {
                boolean isFilled =
                        ruled.rules().stream().anyMatch(other -> other.target().equals(source));
                if (!isFilled && given.stream().noneMatch(source.name()::equalsIgnoreCase)) {
                    throw new NotFillableException(
                                    RefusalKind.SOURCE_NOT_GIVEN,
                                    source.name() + " is given no value",
                                    "give " + source.name() + " a value")
                            .of(rule.target().name());
                }
            }
        }
    }

    private Map<String, @Nullable Object> unfilled(NotFillableException why) throws SQLException {
        if (planning.refusesUnfillable()) {
            throw refused(why);
        }
        return Map.of();
    }

    private void requireKnown(Map<String, @Nullable Object> row) throws NotFillableException {
        Table table = ruled.usableTable();
        for (String name : row.keySet()) {
            if (table.columns().stream().noneMatch(column -> column.name().equalsIgnoreCase(name))) {
                throw new NotFillableException(
                        RefusalKind.COLUMNS_NOT_KNOWN, "it has no column " + name, "name columns as the table does");
            }
        }
    }

    private void fillBy(
            TableRule rule,
            Map<String, @Nullable Object> row,
            Map<String, @Nullable Object> filled,
            boolean isNew,
            StoredRow others)
            throws NotFillableException, SQLException {
        try {
            fill(rule, row, filled, isNew, others);
        } catch (NotFillableException why) {
            throw why.of(rule.target().name());
        }
    }

    private void fill(
            TableRule rule,
            Map<String, @Nullable Object> row,
            Map<String, @Nullable Object> filled,
            boolean isNew,
            StoredRow others)
            throws NotFillableException, SQLException {
        String target = rule.target().name();
        boolean isGiven = row.containsKey(target);
        boolean isTouched =
                isNew || isGiven || rule.sources().stream().anyMatch(source -> row.containsKey(source.name()));
        if (rule.databaseComputes() || !isTouched || (rule.generator() && (isGiven || !isNew))) {
            return;
        }
        Object value = compute(rule, row, others);
        if (!isGiven) {
            row.put(target, value);
            filled.put(target, value);
        } else if (!ShardValueCheck.isSame(row.get(target), value)) {
            planning.shardDisagrees(rule);
            throw ShardValueCheck.difference(rule);
        }
    }

    private @Nullable Object compute(TableRule rule, Map<String, @Nullable Object> row, StoredRow others)
            throws NotFillableException, SQLException {
        @Nullable Object[] sources = new @Nullable Object[rule.sources().size()];
        for (int i = 0; i < sources.length; i++) {
            Column source = rule.sources().get(i);
            if (row.containsKey(source.name())) {
                sources[i] = row.get(source.name());
                planning.sessions().requireCertain(sources[i], tables);
                requireNotNumbered(source, sources[i]);
            } else {
                sources[i] = others.value(source);
            }
        }
        return new Computation(rule, List.of(), Purpose.STORE, Computation.mayLoseNull(rule, planning.dialect()))
                .compute(sources, scratch);
    }

    /** In place of NULL, and on some engines of what is stored as 0, the database stores a number or a default of its own. */
    private void requireNotNumbered(Column source, @Nullable Object value) throws NotFillableException {
        AutoNumbering numbering = source.identity() != Identity.NONE
                ? AutoNumbering.ON_NULL_OR_ZERO
                : AutoNumbering.ofInsert(source, planning.dialect());
        if (numbering != AutoNumbering.NONE && numbering.leavesOut(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NUMBERED_BY_DATABASE,
                    "the database may give " + source.name() + " a number or a default of its own",
                    "give " + source.name() + " its value");
        }
    }
}
