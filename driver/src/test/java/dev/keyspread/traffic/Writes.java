package dev.keyspread.traffic;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A table whose writes are looked at, a clock that a test moves, and what was told. */
final class Writes implements TrafficListener {
    final AtomicLong clock = new AtomicLong();
    final List<String> told = new ArrayList<>();
    final TableTraffic table;

    Writes(Family family) {
        this(family, true);
    }

    Writes(Family family, boolean alone) {
        this(new ObservedKey("id", family, null, alone, true, false));
    }

    Writes(ObservedKey key) {
        table = new TableTraffic(new QualifiedName(null, "t"), List.of(key), List.of("id"), this, clock::get);
    }

    /** A prepared statement that inserts one row. */
    WriteGroup insert() {
        return statement(true);
    }

    /** A prepared statement that updates one row by its key. */
    WriteGroup update() {
        return statement(false);
    }

    /** A prepared statement that moves one row by an update of what the index starts with, to a bound value or to the present time. */
    WriteGroup move(boolean toNow) {
        Cell to = toNow ? new Cell(0, Cell.NOW) : new Cell(1, null);
        RowLayout.Row row = new RowLayout.Row(List.of(to), List.of());
        return new WriteGroup(
                new RowLayout(table, KeyOperation.UPDATE, false, List.of("id"), List.of(row), 2, List.of()));
    }

    private WriteGroup statement(boolean inserts) {
        Cell id = new Cell(1, null);
        RowLayout.Row row = new RowLayout.Row(Collections.singletonList(inserts ? id : null), List.of(id));
        return new WriteGroup(new RowLayout(
                table,
                inserts ? KeyOperation.INSERT : KeyOperation.UPDATE,
                false,
                List.of("id"),
                List.of(row),
                2,
                List.of()));
    }

    /** Executes a statement with that key, in auto-commit. */
    static void run(WriteGroup statement, Object key) {
        statement.capture(1, key);
        statement.rowsReady();
        statement.afterExecute(null);
    }

    /** Executes a statement with a batch of those keys. */
    static void runBatch(WriteGroup statement, Iterable<?> keys) {
        for (Object key : keys) {
            statement.capture(1, key);
            statement.rowsReady();
        }
        statement.afterExecute(null);
    }

    /** How often that was told. */
    long count(String what) {
        return told.stream().filter(what::equals).count();
    }

    @Override
    public void appended(TableTraffic traffic, ObservedKey key, Trend trend, double rate) {
        told.add("appended " + trend);
    }

    @Override
    public void hotRow(TableTraffic traffic, double share) {
        told.add("hot row");
    }

    @Override
    public void counter(TableTraffic traffic) {
        told.add("counter");
    }

    @Override
    public void hotSplit(TableTraffic traffic, ObservedKey key) {
        told.add("hot split");
    }

    @Override
    public void skewed(TableTraffic each, ObservedKey key, double share) {
        told.add("skewed " + Math.round(share * 100));
    }

    @Override
    public void largeKey(TableTraffic traffic, String column, int size) {
        told.add("large key " + column);
    }

    @Override
    public void largeRow(TableTraffic traffic, long size) {
        told.add("large row");
    }
}
