package dev.keyspread.database;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.database.ddl.UncommittedDdl;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.database.rows.RowComparisons;
import dev.keyspread.database.rows.RowSample;
import dev.keyspread.database.rows.SampleTransaction;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Compares the stored rows of tables with their rules: decides when, by which connection, and what follows from it. */
final class StoredRows {
    private static final Log LOG = Log.of("keyspread");

    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;
    private final FindingLog findings;
    private final TableReading reading;
    private final UncommittedDdl uncommitted;
    private final RowComparisons comparisons;

    /** Names of tables whose samples don't say enough, in lower case; as many as there are tables with rules, at most. */
    private final Set<String> doubted = ConcurrentHashMap.newKeySet();

    StoredRows(
            Dialect dialect,
            Catalogue catalogue,
            Planner planner,
            FindingLog findings,
            TableReading reading,
            UncommittedDdl uncommitted) {
        this.dialect = dialect;
        this.comparisons = new RowComparisons(dialect.has(Capability.READS_SNAPSHOTS));
        this.catalogue = catalogue;
        this.planner = planner;
        this.findings = findings;
        this.reading = reading;
        this.uncommitted = uncommitted;
    }

    /**
     * Tells whether the stored rows of a table, in its present form, agree with its rules. They are compared now if that was not done and
     * can be, on a connection without a transaction of the application's. A table that DDL in an open transaction has changed is not
     * compared: other connections see it in its former form, or wait for the transaction.
     */
    RowAgreement agreement(Table table, Session session) {
        if (isDoubted(table)) {
            return RowAgreement.DISAGREES;
        }
        RowAgreement known = comparisons.known(table);
        if (known != null && comparisons.isCurrent(table)) {
            return known;
        }
        boolean mayBeChanging = uncommitted.mayChangeAny() || uncommitted.changes(table.name());
        boolean possible = !mayBeChanging && reading.canRead(session.delegate());
        if (!possible) {
            return known == null ? RowAgreement.NOT_COMPARED : known;
        }
        return compare(
                table,
                () -> Objects.requireNonNull(reading.run(
                        session.delegate(),
                        connection -> samplePresent(connection, connection != session.delegate(), table))));
    }

    /**
     * Rows may have been stored in tables of that name by what is not known now, and a sample need not show them: reads go out as they come
     * until the application starts anew.
     *
     * @param cause what has happened
     */
    void doubt(String name, String cause) {
        if (doubted.add(name.toLowerCase(Locale.ROOT))) {
            for (Table table : catalogue.tables()) {
                if (isDoubted(table)) {
                    planner.rules().rules(table).stream()
                            .filter(rule -> !rule.generator())
                            .forEach(rule -> findings.report(
                                    StatementAdvice.storedShardDoubted(
                                            table, rule.target(), rule.rule().text(), cause),
                                    "existing rows"));
                }
            }
            planner.planAnew();
        }
    }

    private boolean isDoubted(Table table) {
        return !doubted.isEmpty() && doubted.contains(table.name().name().toLowerCase(Locale.ROOT));
    }

    /** Compares the rows of tables that were just read on that connection. */
    void compareJustRead(List<Table> tables, Connection raw) {
        try (SampleTransaction transaction = transaction(raw, tables)) {
            for (Table table : tables) {
                if (OwnTime.isOver()) {
                    return; // the first read of it has them compared
                }
                compare(table, () -> sample(raw, false, table, transaction));
            }
        } catch (SQLException e) {
            LOG.warn("The transaction in which stored rows were compared could not be ended", e);
        }
    }

    /** Returns what samples of these tables are taken in; null where they need nothing. */
    private @Nullable SampleTransaction transaction(Connection connection, List<Table> tables) {
        return dialect.has(Capability.RUNS_POSTGRES_CODE) ? new SampleTransaction(connection, tables, dialect) : null;
    }

    /**
     * A table is known in another form than before. What was found of its rows holds on where rules compute the same, and nothing is known to
     * change values that wasn't before; else they are compared anew.
     *
     * @param present the form in which the catalogue has it now
     */
    void foundOtherwise(Table known, Table present) {
        if (isAsKnown(known, present) && known.changes().containsAll(present.changes())) {
            comparisons.carryOver(known, present);
        } else {
            comparisons.forget(known.name());
            foundChanged(known, present);
        }
    }

    /** The rows or the columns of a table may have changed. */
    void forget(QualifiedName table) {
        comparisons.forget(table);
    }

    /** All tables may. */
    void forgetAll() {
        comparisons.forgetAll();
        planner.planAnew();
    }

    /** Compares stored rows. Reads are planned anew if it turns out that they may not be rewritten, or may be again. */
    private RowAgreement compare(Table table, RowComparisons.Comparison comparison) {
        RowAgreement former = comparisons.known(table);
        RowAgreement found = comparisons.compare(table, comparison);
        if (found != former && (found == RowAgreement.DISAGREES || former == RowAgreement.DISAGREES)) {
            planner.planAnew();
        }
        return found;
    }

    /** The number of the last agreement that was found: transactions that began before may go on reading rows of before. */
    int agreed() {
        return comparisons.agreements();
    }

    /** The number of that of a table. */
    int agreementOf(Table table) {
        return comparisons.agreementOf(table);
    }

    /**
     * Compares a table only if it still is as it is known. If somebody else has changed it, it has to be read again
     * first.
     *
     * @param isOwn whether nobody else uses that connection afterwards
     */
    private RowSample.Outcome samplePresent(Connection connection, boolean isOwn, Table table) throws SQLException {
        Table present = reading.present(connection, table.name());
        if (present == null) {
            return sampleAlone(connection, isOwn, table);
        }
        if (!isAsKnown(table, present)) {
            foundChanged(table, present);
            catalogue.forget(table.name());
            planner.changed(table.name().name());
            return new RowSample.Outcome(RowAgreement.NOT_COMPARED, false);
        }
        return sampleAlone(connection, isOwn, present);
    }

    /**
     * Another client has changed a table. If rules compute otherwise now, the rows that were written since by what was known are
     * stored with other values than the rules compute, by this application or by others.
     */
    private void foundChanged(Table known, Table present) {
        List<TableRule> rules = planner.rules().rules(known);
        List<TableRule> now = planner.rules().rules(present);
        for (TableRule rule : rules) {
            boolean isAlike = rule.generator()
                    || now.stream()
                            .anyMatch(other ->
                                    other.target().name().equals(rule.target().name()) && other.sameFunction(rule));
            if (!isAlike && !now.isEmpty()) {
                doubt(known.name().name(), "another program changed the type of what it is computed from");
            }
        }
    }

    /** Returns true if rules compute the same for the table as it is now as for the table as it is known. */
    private boolean isAsKnown(Table known, Table present) {
        List<TableRule> rules = planner.rules().rules(known);
        List<TableRule> now = planner.rules().rules(present);
        boolean isSame = rules.size() == now.size();
        for (int i = 0; isSame && i < rules.size(); i++) {
            isSame = dialect.has(Capability.FULL_METADATA)
                    ? rules.get(i).computesLike(now.get(i))
                    : rules.get(i).computesLikeButForNulls(now.get(i));
        }
        for (ValueChange change : present.changes()) {
            isSame &= !change.duringWrites() || known.changes().contains(change);
        }
        return isSame;
    }

    /** Returns the rule in the column's comment, by which other processes write, if the settings have another one. */
    private @Nullable String otherOnRecord(TableRule rule) {
        ShardRule recorded = ShardRule.fromComment(rule.table(), rule.target()).orElse(null);
        if (recorded == null || rule.rule().isCommented() || rule.target().generated() != null) {
            return null;
        }
        try {
            TableRule other = TableRule.bind(recorded, rule.table(), dialect);
            boolean isSame = other.sameFunction(rule) && other.sources().equals(rule.sources());
            return isSame ? null : recorded.text();
        } catch (RuleRefusedException unreadable) {
            return recorded.text();
        }
    }

    private RowSample.Outcome sampleAlone(Connection connection, boolean isOwn, Table table) throws SQLException {
        try (SampleTransaction transaction = transaction(connection, List.of(table))) {
            return sample(connection, isOwn, table, transaction);
        }
    }

    /** The worst that the samples of a table's rules say. */
    private RowSample.Outcome sample(
            Connection connection, boolean isOwn, Table table, @Nullable SampleTransaction transaction)
            throws SQLException {
        RowAgreement worst = RowAgreement.AGREES;
        boolean isEmpty = false;
        for (TableRule rule : planner.rules().rules(table)) {
            if (!rule.generator()) {
                RowSample.Outcome outcome = sample(connection, isOwn, table, rule, transaction);
                isEmpty |= outcome.isEmpty();
                worst = worst == RowAgreement.AGREES ? outcome.agreement() : worst;
                worst = outcome.agreement() == RowAgreement.DISAGREES ? outcome.agreement() : worst;
            }
        }
        return new RowSample.Outcome(worst, isEmpty);
    }

    private RowSample.Outcome sample(
            Connection connection, boolean isOwn, Table table, TableRule rule, @Nullable SampleTransaction transaction)
            throws SQLException {
        String expression = rule.rule().text();
        for (ValueChange change : table.changes()) {
            if (rule.isChangedBy(change)) {
                findings.report(
                        StatementAdvice.shardChangesInDatabase(rule.table(), rule.target(), expression, change.cause()),
                        "existing schema");
                return new RowSample.Outcome(RowAgreement.DISAGREES, false);
            }
        }
        String recorded = otherOnRecord(rule);
        if (recorded != null) {
            findings.report(
                    StatementAdvice.otherRuleOnRecord(rule.table(), rule.target(), expression, recorded),
                    "existing schema");
            return new RowSample.Outcome(RowAgreement.DISAGREES, false);
        }
        RowSample.Outcome outcome = RowSample.compare(connection, isOwn, rule, dialect, transaction);
        if (outcome.agreement() == RowAgreement.DISAGREES) {
            String obstacle = outcome.obstacle();
            findings.report(
                    obstacle == null
                            ? StatementAdvice.storedShardDisagrees(rule.table(), rule.target(), expression)
                            : StatementAdvice.storedShardUnseen(rule.table(), rule.target(), expression, obstacle),
                    "existing rows");
        }
        return outcome;
    }
}
