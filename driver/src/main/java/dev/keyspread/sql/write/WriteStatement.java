package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One statement that writes, as read from its tokens by {@link WriteReader}. Positions are tokens of the text. The room {@code plan.write}
 * fills by it, and the traffic counts by it.
 */
public sealed interface WriteStatement {

    /** The table that it names first: the one that is written to. */
    WrittenTable table();

    /** By which verb rows are added, and so what becomes of a row that is there already. */
    enum Verb {
        /** {@code INSERT}: an error, unless a {@link ConflictClause} says otherwise. */
        INSERT,
        /** {@code INSERT OR UPDATE} (GoogleSQL): its given columns are changed. */
        INSERT_OR_UPDATE,
        /** {@code INSERT OR IGNORE} (GoogleSQL), {@code INSERT OR REVERT} (YDB): it stays as it is. */
        INSERT_OR_IGNORE,
        /** {@code INSERT IGNORE} (MySQL): it stays as it is, and values that do not fit are bent until they do. */
        INSERT_IGNORE,
        /** {@code REPLACE}: the whole row is written anew. */
        REPLACE,
        /** {@code UPSERT} (YDB, CockroachDB): its given columns are changed. */
        UPSERT,
        /** {@code MERGE INTO t … KEY (…) VALUES …} (H2): the given columns of rows with that key are changed. */
        MERGE_KEY,
        /** {@code UPDATE t ON …} (YDB): its given columns are changed; what is not there already stays away. */
        UPDATE_ON;

        /** Returns true if columns of a row that is there already keep their values when the statement does not give them. */
        public boolean keepsOthers() {
            return this == INSERT_OR_UPDATE || this == UPSERT || this == MERGE_KEY || this == UPDATE_ON;
        }

        /** Returns true if a row that is there already, as found by its key, decides what happens. */
        public boolean looksUp() {
            return this != INSERT;
        }
    }

    /**
     * Rows are added, or take the place of others.
     *
     * @param verb how
     * @param table to which table
     * @param columns the column list
     * @param key the columns of H2's KEY list, or null when there is none
     * @param source what the rows are made from
     * @param rowAlias the name that MySQL gives the new row with AS, or null
     * @param conflict what happens to a row that is there already, or null when nothing is said of it
     * @param returns whether it hands back rows (RETURNING, THEN RETURN)
     */
    record Insert(
            Verb verb,
            WrittenTable table,
            ColumnList columns,
            @Nullable ColumnList key,
            InsertSource source,
            @Nullable RowAlias rowAlias,
            @Nullable ConflictClause conflict,
            boolean returns)
            implements WriteStatement {
        /** Returns true if its rows give a value to each column, in the table's order. */
        public boolean takesAllColumns() {
            return !columns.isGiven() && !(source instanceof InsertSource.Defaults);
        }
    }

    /**
     * MySQL's name for the new row: {@code VALUES (1, 2) AS n (a, b)}.
     *
     * @param name the name, folded
     * @param columns names of the row's values; empty where the table's columns name them
     */
    record RowAlias(String name, ColumnList columns) {}

    /**
     * Rows are changed.
     *
     * @param table whose
     * @param joins whether rows of other tables take part (FROM, JOIN, several tables)
     * @param ignores whether MySQL's IGNORE bends values until they fit
     * @param assignments the SET list
     * @param where the condition without the word WHERE, or null
     * @param returns whether it hands back rows
     */
    record Update(
            WrittenTable table,
            boolean joins,
            boolean ignores,
            AssignmentList assignments,
            @Nullable TokenRange where,
            boolean returns)
            implements WriteStatement {}

    /**
     * Rows are deleted.
     *
     * @param table whose
     * @param joins whether rows of other tables take part (USING, JOIN, several tables)
     * @param where the condition without the word WHERE, or null
     * @param returns whether it hands back rows
     */
    record Delete(
            WrittenTable table, boolean joins, @Nullable TokenRange where, boolean returns) implements WriteStatement {}

    /**
     * {@code MERGE INTO t USING s ON … WHEN …}.
     *
     * @param table the table that is written to
     * @param source what it is compared with
     * @param on the condition of the join
     * @param actions its WHEN clauses in order
     * @param returns whether it hands back rows
     */
    record Merge(WrittenTable table, MergeSource source, TokenRange on, List<MergeAction> actions, boolean returns)
            implements WriteStatement {
        /** Copies the list. */
        public Merge {
            actions = List.copyOf(actions);
        }
    }

    /**
     * Holds where a MERGE takes its rows from.
     *
     * @param range its tokens, alias excluded
     * @param alias what its columns are qualified with, folded: its alias, or a table's own name; null without either
     * @param columns the column names behind its alias, if there are any
     * @param rows its rows where they stand in the text, as VALUES or as a SELECT without FROM; else empty
     */
    record MergeSource(TokenRange range, @Nullable String alias, ColumnList columns, List<InsertSource.Row> rows) {
        /** Copies the list. */
        public MergeSource {
            rows = List.copyOf(rows);
        }

        /** Returns what the columns of its rows are called, folded, "" if that is not said; empty where its rows are not in the text. */
        public List<String> names() {
            return columns.isGiven() || rows.isEmpty()
                    ? columns.names()
                    : rows.get(0).names();
        }
    }

    /** Holds what one WHEN clause of a MERGE does. */
    sealed interface MergeAction {
        /**
         * A row is added.
         *
         * @param columns the column list
         * @param row its values, or null for DEFAULT VALUES
         */
        record Add(ColumnList columns, InsertSource.@Nullable Row row) implements MergeAction {}

        /** The row that was found is changed. */
        record Change(AssignmentList assignments) implements MergeAction {}

        /** The row that was found is deleted, or nothing happens. */
        record Nothing() implements MergeAction {}
    }

    /**
     * {@code COPY t (columns) FROM …}: rows come by a protocol of their own. {@code COPY t TO …} writes nothing and is not
     * read.
     *
     * @param table the table that is written to
     * @param columns the column list
     */
    record Copy(WrittenTable table, ColumnList columns) implements WriteStatement {}
}
