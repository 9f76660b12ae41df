package dev.keyspread.suite.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a random insert, upsert, update or delete on a random table. */
final class RandomWrite {
    private final RandomStatement statement;
    private final RandomTable table;
    private final RandomTable other;

    RandomWrite(RandomStatement statement, RandomTable table, RandomTable other) {
        this.statement = statement;
        this.table = table;
        this.other = other;
    }

    void write() {
        switch (statement.random.nextInt(10)) {
            case 0 -> update();
            case 1 -> delete();
            case 2, 3 -> upsert();
            case 4 -> insertSelect();
            default -> insert();
        }
    }

    private void insert() {
        statement.form("insert");
        List<RandomTable.Column> columns = new ArrayList<>(table.columns());
        statement.add(statement.one(2) ? "INSERT INTO " : "insert  into\n").add(table.name());
        if (!statement.grammar.insertsWithoutColumns() || !statement.one(4) || !table.isKnown()) {
            Collections.shuffle(columns, statement.random);
            if (statement.one(6) && columns.size() > 1) {
                columns.remove(0);
                refusableOnMariaDb();
                refusableByDomain();
            }
            statement.add(names(columns));
        } else if (statement.grammar.takesShortRows() && table.shardAt < columns.size()) {
            statement.refusable(); // the values may stand for the first columns, the shard among them
        }
        statement.add(" VALUES ");
        rows(columns, 1 + statement.random.nextInt(3));
    }

    private void upsert() {
        if (!table.keyed) {
            insert();
            return;
        }
        statement.form("upsert").refusable();
        switch (statement.grammar) {
            case H2 -> {
                upsertInto("MERGE INTO ", " KEY" + names(table.sources()));
                rows(table.columns(), 1);
            }
            case MARIADB -> {
                upsertInto(
                        statement.one(3) ? "REPLACE INTO " : statement.one(3) ? "INSERT IGNORE INTO " : "INSERT INTO ",
                        "");
                rows(table.columns(), 1 + statement.random.nextInt(2));
                if (statement.starts("INSERT INTO")) {
                    onDuplicateKey();
                }
            }
            case GOOGLESQL -> {
                upsertInto(statement.one(2) ? "INSERT OR UPDATE INTO " : "INSERT OR IGNORE INTO ", "");
                rows(table.columns(), 1);
            }
            default -> {
                upsertInto("INSERT INTO ", "");
                rows(table.columns(), 1 + statement.random.nextInt(2));
                onConflict();
            }
        }
    }

    private void upsertInto(String verb, String after) {
        statement
                .add(verb)
                .add(table.name())
                .add(names(table.columns()))
                .add(after)
                .add(" VALUES ");
    }

    private void onConflict() {
        String key = names(table.sources());
        statement.add(" ON CONFLICT");
        if (statement.one(2)) {
            statement
                    .add(statement.grammar.isSpanner() || statement.one(2) ? key : "")
                    .add(" DO NOTHING");
        } else if (statement.grammar.isSpanner()) {
            // Spanner demands every column.
            String all = table.columns().stream()
                    .map(column -> column.name() + " = excluded." + column.name())
                    .collect(Collectors.joining(", "));
            statement.add(key).add(" DO UPDATE SET ").add(all);
        } else {
            statement.add(key).add(" DO UPDATE SET v = ");
            if (statement.one(2)) {
                statement.add("excluded.v");
            } else {
                statement.value(ColumnKind.INTEGER);
            }
        }
    }

    private void onDuplicateKey() {
        statement.add(" ON DUPLICATE KEY UPDATE v = ");
        if (statement.one(2)) {
            statement.add("VALUES(v)");
        } else {
            statement.value(ColumnKind.INTEGER);
        }
    }

    private void insertSelect() {
        String names = table.sources().stream().map(RandomTable.Column::name).collect(Collectors.joining(", "));
        if (!table.isLike(other)) {
            insert();
            return;
        }
        statement.form("insert select").refusable();
        statement
                .add("INSERT INTO ")
                .add(table.name())
                .add(" (")
                .add(names)
                .add(") SELECT ")
                .add(names)
                .add(" FROM ")
                .add(other.name())
                .add(" WHERE ");
        new RandomCondition(statement, other, "").write(1);
    }

    private void rows(List<RandomTable.Column> columns, int count) {
        for (int rows = count; rows > 0; rows--) {
            String separator = "(";
            for (RandomTable.Column column : columns) {
                statement.add(separator);
                separator = statement.one(2) ? ", " : " ,";
                inserted(column.kind());
            }
            statement.add(rows > 1 ? "), " : ")");
        }
    }

    private void inserted(ColumnKind kind) {
        // MySQL may store another value in place of a NULL, so that a hash of it is refused.
        if (statement.one(20)) {
            statement.add("NULL");
            refusableOnMariaDb();
        } else if (statement.one(30)
                && !statement.starts("MERGE")) { // H2 stores no key that is DEFAULT, whatever that is
            statement.add("DEFAULT");
            refusableOnMariaDb();
            refusableByDomain();
        } else if (statement.one(40) && kind == ColumnKind.BIGINT) {
            statement.add("5 + 2").refusable();
        } else {
            statement.value(kind);
        }
    }

    /** The domain's default may be none that is filled. */
    private void refusableByDomain() {
        if (!table.basis.domains().isEmpty()) {
            statement.refusable();
        }
    }

    private void refusableOnMariaDb() {
        if (statement.grammar == Grammar.MARIADB) {
            statement.refusable();
        }
    }

    private static String names(List<RandomTable.Column> columns) {
        return columns.stream().map(RandomTable.Column::name).collect(Collectors.joining(", ", " (", ")"));
    }

    private void update() {
        String alias = statement.one(2) ? "" : " x";
        statement
                .form("update")
                .add("UPDATE ")
                .add(table.name())
                .add(alias)
                .add(" SET v = ")
                .value(ColumnKind.INTEGER);
        if (statement.one(4)) {
            statement.form("update of a source").refusable();
            for (RandomTable.Column source : table.sources()) {
                if (statement.one(2) || source.equals(table.sources().get(0))) {
                    statement.add(", ").add(source.name()).add(" = ").value(source.kind());
                }
            }
        }
        where(alias.isEmpty() ? "" : "x.");
    }

    private void delete() {
        statement.form("delete").add("DELETE FROM ").add(table.name());
        where("");
    }

    private void where(String qualifier) {
        statement.add(" WHERE ");
        new RandomCondition(statement, table, qualifier).write(3);
    }
}
