package dev.keyspread.cli.adopt;

import dev.keyspread.advice.fix.SettingLine;
import dev.keyspread.cli.adopt.ddl.AdoptionSql;
import dev.keyspread.cli.adopt.ddl.DdlRun;
import dev.keyspread.cli.adopt.ddl.Indexes;
import dev.keyspread.cli.rows.Backfill;
import dev.keyspread.cli.rows.KeyText;
import dev.keyspread.cli.rows.RowCounts;
import dev.keyspread.cli.rows.RowSecurity;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.rows.ServerMessage;
import dev.keyspread.cli.rows.Verification;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the steps of docs/rolling-out.md for {@code AdoptCommand}. Each step looks at the table first and does only what is
 * missing. The {@link ProgressTable} holds how many steps are done, and the last key of the backfill. For one run and one thread.
 *
 * <p>Nothing changes the table before {@link Hold} is taken, and {@link #execute} asks the hold again before each step.
 */
public final class Adoption {
    private final Connections connections;
    private final Connections beats;
    private final DetectedDialect engine;
    private final ShardRule rule;
    private final String written;
    private final AdoptedColumn adopted;
    private final Pace pace;
    private final Consumer<String> say;

    /** Opens connections of the database's own driver, in auto-commit. */
    @FunctionalInterface
    public interface Connections {
        /** Returns a new connection, which the adoption closes. */
        Connection open() throws SQLException;
    }

    /**
     * Limits how fast rows are read and filled.
     *
     * @param batch the most rows that are read at once
     * @param longest how long a batch may take
     * @param progress told how many rows were read
     */
    public record Pace(int batch, Duration longest, LongConsumer progress) {}

    /**
     * Makes an adoption, which may be new or begun by an earlier run.
     *
     * @param connections for the work
     * @param beats for the beats of the {@link Hold}, which another thread sends
     * @param written the rule's column as it was written, with the quotes of its names
     * @param say told what is done, a line at a time
     */
    public Adoption(
            Connections connections,
            Connections beats,
            DetectedDialect engine,
            ShardRule rule,
            String written,
            Pace pace,
            Consumer<String> say) {
        this.connections = connections;
        this.beats = beats;
        this.engine = engine;
        this.rule = rule;
        this.written = written.strip();
        this.adopted = new AdoptedColumn(engine, rule, written.strip());
        this.pace = pace;
        this.say = say;
    }

    /** Returns true if adoptions can be carried out on this engine. */
    public boolean isCarriedOut() {
        return isTried() || isStoodInFor();
    }

    /** Returns true if adoptions were tried on the engine itself, or its own emulator. */
    private boolean isTried() {
        return engine.dialect().has(Capability.ADOPTION_TRIED);
    }

    /** Returns true if tests use another engine of the same protocol, and the statements come from this engine's documentation. */
    public boolean isStoodInFor() {
        return engine.dialect().has(Capability.ADOPTION_BY_DOCUMENTS);
    }

    /** Returns the steps as lines, with those that are done marked. Changes nothing. */
    public List<String> plan() throws SQLException {
        try (Connection connection = connections.open()) {
            RuledColumn column = adopted.read(connection);
            ProgressTable.Entry entry = progress(column).find(connection);
            refuseAtFirst(connection, column, entry);
            NewKey newKey = newKey(column);
            int done = entry == null ? 0 : entry.stepsDone();
            List<String> obstacles =
                    isCarriedOut() && done < Step.PREPARE_KEY.number() ? newKey.obstacles(connection) : List.of();
            return new PlanText(AdoptionSql.of(connection, column), newKey, settings(), pace.batch(), obstacles)
                    .lines(done);
        }
    }

    /** Checks the table at the first step alone: while a later step changes the key, the table may have none. */
    private static void refuseAtFirst(Connection connection, RuledColumn column, ProgressTable.@Nullable Entry entry)
            throws SQLException {
        RowSecurity.refuse(connection, column);
        if (entry == null || entry.stepsDone() == 0) {
            Obstacles.refuse(connection, column);
        }
    }

    private NewKey newKey(RuledColumn column) {
        return engine.dialect().has(Capability.FIXED_KEYS) ? new KeyByCopy(column) : new KeyInPlace(column);
    }

    /** Returns the settings that every writing process needs. */
    public List<String> settings() {
        return List.of(SettingLine.of(written, rule.text()), "keyspread.reads = off");
    }

    private ProgressTable progress(RuledColumn column) {
        String table = column.table().name().toString().toLowerCase(Locale.ROOT);
        return new ProgressTable(table, rule.column().toLowerCase(Locale.ROOT), engine.dialect());
    }

    /**
     * Carries out the steps that are left.
     *
     * @param consent what people say of the processes that use the table
     * @throws SQLException when a step fails, or another run holds the adoption
     */
    public Outcome execute(Consent consent) throws SQLException, InterruptedException {
        return held(consent.newKey(), (connection, hold, progress, entry) -> {
            if (entry.before() == null) {
                ColumnBefore before = ColumnBefore.of(adopted.table(connection), rule.column());
                progress.begun(connection, hold.run(), rule.text(), before);
            } else if (!entry.rule().equals(rule.text())) {
                throw new SQLException(
                        "This adoption was begun with the rule " + entry.rule()
                                + ": go on with that, or take it --back first",
                        "0A000");
            }
            int done = entry.stepsDone();
            int last = (consent.newKey() ? Step.NEW_KEY : Step.INDEX).number();
            while (done < last) {
                Step step = Step.after(done);
                hold.check();
                Outcome stopped = carryOutAnew(step, connection, hold, progress, consent);
                if (stopped != null) {
                    if (stopped == Outcome.DIFFERS) {
                        progress.stepsDone(connection, hold.run(), Step.BACKFILL.before());
                    }
                    return stopped;
                }
                progress.stepsDone(connection, hold.run(), ++done);
            }
            return done == Step.NEW_KEY.number() ? Outcome.HAS_NEW_KEY : Outcome.DONE;
        });
    }

    /**
     * Carries out a step, once more if its DDL fails. The server may have finished the DDL of a killed run meanwhile, so that the second
     * look finds it done.
     */
    private @Nullable Outcome carryOutAnew(
            Step step, Connection connection, Hold hold, ProgressTable progress, Consent consent)
            throws SQLException, InterruptedException {
        try {
            return carryOut(step, connection, hold, progress, consent);
        } catch (SQLException e) {
            if (!step.isDdl() || connection.isClosed()) {
                throw failed(step.what(), e);
            }
            hold.check();
            try {
                return carryOut(step, connection, hold, progress, consent);
            } catch (SQLException again) {
                again.addSuppressed(e);
                throw failed(step.what(), again);
            }
        }
    }

    private static SQLException failed(String what, SQLException e) {
        return new SQLException(
                "could not " + what + ": " + ServerMessage.of(e)
                        + ". What is done stays done; the same command goes on from there",
                e.getSQLState(),
                e.getErrorCode(),
                e);
    }

    private @Nullable Outcome carryOut(
            Step step, Connection connection, Hold hold, ProgressTable progress, Consent consent)
            throws SQLException, InterruptedException {
        RuledColumn column = adopted.read(connection);
        AdoptionSql sql = AdoptionSql.of(connection, column);
        DdlRun ddl = new DdlRun(connection, engine.dialect());
        switch (step) {
            case ADD_COLUMN -> {
                if (!adopted.isThere(connection)) {
                    ddl.run(sql.addColumn());
                }
            }
            case WRITERS -> {
                if (!consent.writersReady()) {
                    return Outcome.WAITS_FOR_WRITERS;
                }
            }
            case BACKFILL -> backfill(connection, column, hold, progress);
            case VERIFY -> {
                if (differs(connection, column)) {
                    return Outcome.DIFFERS;
                }
            }
            case NOT_NULL -> {
                if (!sql.mayBeNull()
                        && !sql.leavesNotNullToNewKey()
                        && column.rule().target().nullable()) {
                    ddl.run(sql.notNull());
                }
            }
            case INDEX -> {
                Indexes.ensure(connection, ddl, column, sql.indexName(), sql.createIndex(), sql.dropIndex());
                ddl.run(sql.recordRule());
            }
            case PREPARE_KEY -> newKey(column).prepare(bench(connection, hold));
            case NEW_KEY -> {
                Outcome stopped = newKey(column).change(bench(connection, hold), consent);
                if (stopped != null) {
                    return stopped;
                }
            }
        }
        say.accept("done: " + step.what());
        return null;
    }

    private NewKey.Bench bench(Connection connection, Hold hold) {
        return new NewKey.Bench(connection, hold, new DdlRun(connection, engine.dialect()), pace, say);
    }

    private void backfill(Connection connection, RuledColumn column, Hold hold, ProgressTable progress)
            throws SQLException, InterruptedException {
        ProgressTable.Entry entry = Objects.requireNonNull(progress.find(connection));
        List<Column> key = column.table().key().stream()
                .map(part -> Objects.requireNonNull(column.table().column(part.column())))
                .toList();
        RangeFill byRanges = RangeFill.of(connection, column, pace);
        if (byRanges != null) {
            long filled = byRanges.run(KeyText.read(entry.lastKey(), key), (rows, last) -> {
                hold.check();
                note(connection, hold, progress, last);
                pace.progress().accept(rows);
            });
            say.accept(String.format(Locale.ROOT, "filled %,d rows", filled));
            return;
        }
        RowCounts counts = new Backfill(connection, column, pace.batch(), pace.longest())
                .run(KeyText.read(entry.lastKey(), key), (soFar, last) -> {
                    hold.check();
                    note(connection, hold, progress, last);
                    pace.progress().accept(soFar.read());
                });
        say.accept(String.format(Locale.ROOT, "filled %,d of %,d rows", counts.filled(), counts.read()));
    }

    private static void note(Connection connection, Hold hold, ProgressTable progress, @Nullable List<Object> last)
            throws SQLException {
        String text = last == null ? null : KeyText.of(last);
        if (text != null) {
            progress.lastKey(connection, hold.run(), text);
        }
    }

    private boolean differs(Connection connection, RuledColumn column) throws SQLException, InterruptedException {
        RowCounts counts = new Verification(connection, column, pace.batch(), pace.longest()).all(pace.progress());
        say.accept(String.format(
                Locale.ROOT, "%,d rows, %,d missing, %,d wrong", counts.read(), counts.missing(), counts.wrong()));
        if (counts.unclear() > 0) {
            throw new SQLException(
                    String.format(
                            Locale.ROOT,
                            "of %,d rows the shard can't be computed here, by what their columns hold (dates before"
                                    + " 1583 and the like): change or remove them; keyspread verify --show-keys shows"
                                    + " their keys",
                            counts.unclear()),
                    "0A000");
        }
        return counts.differ();
    }

    /**
     * Takes back the last step that changed the table.
     *
     * @param consent what people say: the column is dropped only when no process has the rule any more
     * @throws SQLException when DDL fails, or another run holds the adoption
     */
    public Outcome back(Consent consent) throws SQLException, InterruptedException {
        return held(false, (connection, hold, progress, entry) -> {
            RuledColumn column = adopted.read(connection);
            AdoptionSql sql = AdoptionSql.of(connection, column);
            DdlRun ddl = new DdlRun(connection, engine.dialect());
            Step begun = Step.after(entry.stepsDone());
            if (begun.isForNewKey() && entry.before() != ColumnBefore.KEY) {
                Outcome taken = newKey(column).back(bench(connection, hold), consent);
                if (taken != null) {
                    if (taken == Outcome.TAKEN_BACK) {
                        progress.stepsDone(connection, hold.run(), Step.INDEX.number());
                        takenBack(begun);
                    }
                    return taken;
                }
            }
            if (begun.compareTo(Step.INDEX) >= 0 && Indexes.named(column, sql.indexName()) != null) {
                ddl.run(sql.dropIndex());
                ddl.run(sql.forgetRule());
                progress.stepsDone(connection, hold.run(), Step.INDEX.before());
                takenBack(Step.INDEX);
            } else if (begun.compareTo(Step.NOT_NULL) >= 0) {
                if (!column.rule().target().nullable()
                        && !(entry.before() != null && entry.before().isNotNull())) {
                    ddl.run(sql.nullable());
                }
                progress.stepsDone(connection, hold.run(), Step.WRITERS.before());
                takenBack(Step.NOT_NULL);
            } else if (!consent.writersReady()) {
                return Outcome.WAITS_FOR_WRITERS;
            } else {
                if (entry.before() == ColumnBefore.NONE && adopted.isThere(connection)) {
                    ddl.run(sql.dropColumn());
                }
                progress.takenBack(connection, hold.run());
                takenBack(Step.ADD_COLUMN);
            }
            return Outcome.TAKEN_BACK;
        });
    }

    private void takenBack(Step step) {
        say.accept("taken back: " + step.what());
    }

    /** Work that is done while the run holds the adoption. */
    @FunctionalInterface
    private interface Work {
        Outcome run(Connection connection, Hold hold, ProgressTable progress, ProgressTable.Entry entry)
                throws SQLException, InterruptedException;
    }

    /** Returns the table that holds the progress. Refuses an adoption that can't be carried out, before anything is changed. */
    private ProgressTable readyToBegin(Connection connection, boolean changesKey) throws SQLException {
        try {
            RuledColumn column = adopted.read(connection);
            ProgressTable progress = progress(column);
            ProgressTable.Entry before = progress.find(connection);
            refuseAtFirst(connection, column, before);
            if (changesKey && (before == null || before.stepsDone() < Step.PREPARE_KEY.number())) {
                newKey(column).refuse(connection);
            }
            return progress;
        } catch (SQLException e) {
            boolean hasLostConnection = String.valueOf(e.getSQLState()).startsWith("08");
            throw hasLostConnection ? failed("read the table and how far it is adopted", e) : e;
        }
    }

    private Outcome held(boolean changesKey, Work work) throws SQLException, InterruptedException {
        try (Connection connection = connections.open()) {
            if (connection.getMetaData().supportsTransactionIsolationLevel(Connection.TRANSACTION_READ_COMMITTED)) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            ProgressTable progress = readyToBegin(connection, changesKey);
            try {
                progress.begin(connection, new DdlRun(connection, engine.dialect()), rule.text());
            } catch (SQLException e) {
                throw failed("keep its progress in the table " + ProgressTable.NAME, e);
            }
            try (Hold hold = Hold.take(progress, beats.open())) {
                ProgressTable.Entry entry = Objects.requireNonNull(progress.find(connection));
                return work.run(connection, hold, progress, entry);
            }
        }
    }
}
