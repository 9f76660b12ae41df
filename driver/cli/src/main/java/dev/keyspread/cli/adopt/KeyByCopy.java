package dev.keyspread.cli.adopt;

import dev.keyspread.cli.adopt.ddl.AdoptionSql;
import dev.keyspread.cli.adopt.ddl.SpannerTable;
import dev.keyspread.cli.rows.Backfill;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.suggest.PreSplit;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes the key by a new table, as on Spanner, whose tables keep their keys. {@link Adoption} uses it for its last steps. Rows are copied
 * while the table is used, and compared again. Then the table is renamed, so that nobody can write to it any more. The last changes are
 * copied, and the copy gets the table's name.
 *
 * <p>It keeps no state: which tables there are says how far it has come, so it can be killed at any moment. It must drop no table that was in use. Between
 * the two renames a program that was not stopped gets errors, and loses nothing.
 *
 * <pre>
 * table, copy            prepared
 * before, copy           the last changes are copied
 * before, table          done
 * before, returned       the way back: the last changes are copied
 * table, returned        taken back, but for the copy's name
 * </pre>
 */
final class KeyByCopy implements NewKey {
    /** The copy until it gets the table's name, and the end of its indexes' names. */
    static final String COPY = "_sharded";

    /** The table with the former key, from then on. */
    static final String BEFORE = "_before";

    private static final String RETURNED = "_returned";

    private static final int MAX_PASSES = 5;
    private static final int FEW = 100;

    private final RuledColumn column;
    private final String table;

    KeyByCopy(RuledColumn column) {
        this.column = column;
        this.table = column.table().name().name();
    }

    private KeyRange keys() {
        List<Column> columns = new ArrayList<>();
        columns.add(column.rule().target());
        for (KeyPart part : column.table().key()) {
            if (!part.column().equals(column.rule().target().name())) {
                columns.add(Objects.requireNonNull(column.table().column(part.column())));
            }
        }
        return new KeyRange(columns, column.dialect());
    }

    @Override
    public List<String> preparation() {
        return List.of(
                "a table " + table + COPY + " with PRIMARY KEY (" + keys().names("")
                        + "), and the columns, checks and indexes of " + table + ", whose names get " + COPY,
                "rows are copied, and compared until few differ");
    }

    @Override
    public List<String> exchange() {
        return List.of(
                rename(table, table + BEFORE) + ";",
                "all rows are compared once more, and copied where they differ",
                rename(table + COPY, table) + ";",
                "(between the two there is no table " + table
                        + ": everything that uses it has to be stopped, for as long as"
                        + " comparing all rows takes; step 7 says how long that was)",
                "Later, by hand: DROP the indexes of " + table + BEFORE + ", and the table.");
    }

    /** Names the copy, since the table's own key does not begin with the shard. */
    @Override
    public List<String> split() {
        return PreSplit.lines(column, column.table().withName(new QualifiedName(null, table + COPY)));
    }

    private String rename(String from, String to) {
        return "ALTER TABLE " + column.dialect().quoted(from) + " RENAME TO "
                + column.dialect().quoted(to);
    }

    /** Holds what one run works with. */
    private final class Copying {
        private final Bench bench;
        private final SpannerTable spanner;

        Copying(Bench bench) {
            this.bench = bench;
            this.spanner = new SpannerTable(bench.connection(), column);
        }

        boolean isThere(String suffix) throws SQLException {
            return spanner.isThere(table + suffix);
        }

        void rename(String from, String to) throws SQLException, InterruptedException {
            bench.hold().check();
            bench.ddl().run(List.of(KeyByCopy.this.rename(table + from, table + to)));
        }

        /** Copies until a pass finds so few differences, and returns what the last one found. */
        long copy(String from, String to, int few) throws SQLException, InterruptedException {
            List<String> names = spanner.columns(table + from);
            if (!names.equals(spanner.columns(table + to))) {
                throw new SQLException(
                        table + from + " and " + table + to
                                + " have not the same columns: take the copy --back, and begin it again",
                        "0A000");
            }
            List<Column> columns = names.stream()
                    .map(name -> Objects.requireNonNull(column.table().column(name)))
                    .toList();
            RowCopy rows = new RowCopy(
                    bench.connection(),
                    bench.hold(),
                    columns,
                    keys(),
                    spanner.indexes().size(),
                    bench.pace());
            for (int pass = 1; ; pass++) {
                long start = System.nanoTime();
                long differing = rows.pass(spanner.sql(table + from), byKey(from), spanner.sql(table + to));
                bench.say()
                        .accept(String.format(
                                Locale.ROOT,
                                "compared %s with %s in %.1f s: %,d rows copied, replaced or removed",
                                table + from,
                                table + to,
                                (System.nanoTime() - start) / 1e9,
                                differing));
                if (differing <= few || pass == MAX_PASSES) {
                    return differing;
                }
            }
        }

        /** The table with the former key is read by the index that leads with the shard. */
        private String byKey(String suffix) {
            String sql = spanner.sql(table + suffix);
            if (suffix.equals(RETURNED)) {
                return sql;
            }
            String index = column.dialect().quoted(new AdoptionSql(column).indexName());
            return column.dialect().has(Capability.POSTGRES_GRAMMAR)
                    ? sql + " /*@ FORCE_INDEX=" + index + " */"
                    : sql + "@{FORCE_INDEX=" + index + "}";
        }

        /** Copies the last changes of a table that nobody can write to any more. */
        void copyAll(String from, String to) throws SQLException, InterruptedException {
            if (copy(from, to, 0) > 0) {
                throw new SQLException(
                        "Rows of " + table + from + " and " + table + to
                                + " differ again and again: somebody writes to one of them. Run this again,"
                                + " or take it --back",
                        "55000");
            }
        }

        /** Rows that were written past Keyspread, after all. */
        void fillBefore() throws SQLException, InterruptedException {
            RowCopy rows = new RowCopy(
                    bench.connection(), bench.hold(), List.of(column.rule().target()), keys(), 0, bench.pace());
            if (rows.withoutShard(spanner.sql(table + BEFORE)) > 0) {
                RuledColumn before = RuledColumn.bind(
                        column.rule().rule(),
                        column.table()
                                .withName(
                                        new QualifiedName(column.table().name().schema(), table + BEFORE)),
                        column.dialect());
                long filled = new Backfill(
                                bench.connection(),
                                before,
                                bench.pace().batch(),
                                bench.pace().longest())
                        .run(null, (counts, key) -> bench.hold().check())
                        .filled();
                bench.say().accept(String.format(Locale.ROOT, "filled %,d rows that had no shard", filled));
            }
        }
    }

    @Override
    public void prepare(Bench bench) throws SQLException, InterruptedException {
        Copying copying = new Copying(bench);
        if (copying.isThere(BEFORE)) {
            return; // the tables are being exchanged already
        }
        refuse(bench.connection());
        bench.ddl().run(copying.spanner.createLike(table + COPY, COPY));
        copying.copy("", COPY, FEW);
    }

    @Override
    public List<String> obstacles(Connection connection) throws SQLException {
        SpannerTable spanner = new SpannerTable(connection, column);
        if (spanner.isThere(table + BEFORE)) {
            return List.of(); // the tables are being exchanged already
        }
        List<String> why = spanner.obstacles();
        if (new AdoptionSql(column).mayBeNull()) {
            why.add("a source of the rule may be NULL, and so may the shard");
        }
        return why.isEmpty()
                ? why
                : List.of("a new table can't take the place of " + table + ": " + String.join("; ", why)
                        + ". That is not carried over: remove it and make it again afterwards, or go without");
    }

    @Override
    public @Nullable Outcome change(Bench bench, Consent consent) throws SQLException, InterruptedException {
        Copying copying = new Copying(bench);
        if (copying.isThere(BEFORE) && copying.isThere("")) {
            return null;
        }
        if (!copying.isThere(BEFORE)) {
            if (!consent.writersStopped()) {
                return Outcome.WAITS_FOR_STOP;
            }
            refuse(bench.connection());
            copying.copy("", COPY, FEW);
            copying.rename("", BEFORE);
        }
        long start = System.nanoTime();
        if (copying.isThere(RETURNED)) {
            copying.rename(RETURNED, ""); // somebody began to take it back: this table has the newer rows
        } else {
            copying.fillBefore();
            copying.copyAll(BEFORE, COPY);
            copying.rename(COPY, "");
        }
        said(bench, start);
        return null;
    }

    private void said(Bench bench, long start) {
        bench.say()
                .accept(String.format(
                        Locale.ROOT, "for %.1f s there was no table %s", (System.nanoTime() - start) / 1e9, table));
    }

    @Override
    public @Nullable Outcome back(Bench bench, Consent consent) throws SQLException, InterruptedException {
        Copying copying = new Copying(bench);
        if (copying.isThere(BEFORE)) {
            if (copying.isThere("")) {
                if (!consent.writersStopped()) {
                    return Outcome.WAITS_FOR_STOP;
                }
                copying.rename("", RETURNED);
            }
            long start = System.nanoTime();
            if (copying.isThere(RETURNED)) {
                copying.copyAll(RETURNED, BEFORE);
            }
            copying.rename(BEFORE, "");
            said(bench, start);
            if (copying.isThere(RETURNED)) {
                copying.rename(RETURNED, COPY);
            }
            return Outcome.TAKEN_BACK;
        }
        if (copying.isThere(RETURNED)) {
            copying.rename(RETURNED, COPY);
            return Outcome.TAKEN_BACK;
        }
        if (copying.isThere(COPY)) {
            bench.hold().check();
            bench.ddl().run(copying.spanner.drop(table + COPY, COPY));
            return Outcome.TAKEN_BACK;
        }
        return null;
    }
}
