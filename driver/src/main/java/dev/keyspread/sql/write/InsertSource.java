package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the rows of an insert. {@code InsertReader} and {@code QueryReader} make it, and {@code InsertRows} fills its rows. */
public sealed interface InsertSource {

    /**
     * {@code VALUES (…), (…)}.
     *
     * @param rows the rows, at least one
     */
    record Rows(List<Row> rows) implements InsertSource {
        /** Copies the list. */
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    /**
     * {@code SET a = 1, b = 2} (MySQL, H2).
     *
     * @param assignments each of one column
     */
    record Assigned(AssignmentList assignments) implements InsertSource {}

    /**
     * A query: SELECT, WITH … SELECT, TABLE.
     *
     * @param range its tokens
     * @param selects the select lists of its blocks, where it is one SELECT or several under UNION, or a VALUES in
     *     parentheses or all of its FROM, a block for each row; else empty
     * @param typed whether its rows have types of their own before they are stored, for which a placeholder has to have one
     * @param named what the query calls the columns of rows that stand in its FROM, where more of them have to be named too; else null
     */
    record Query(
            TokenRange range,
            List<SelectBlock> selects,
            boolean typed,
            @Nullable NamedRows named) implements InsertSource {
        /** Copies the list. */
        public Query {
            selects = List.copyOf(selects);
        }
    }

    /**
     * The columns of {@code SELECT v.id FROM (VALUES (1), (2)) AS v (id)}, of {@code SELECT v.id FROM (SELECT 1 AS id) AS v}, or of
     * {@code SELECT v.id FROM unnest(?) AS v (id)}.
     *
     * @param kind how the rows are made
     * @param alias what qualifies them, folded; empty where they have no name
     * @param columns their names; not given where they are known by the alias alone, by names in the rows, or by none
     * @param selected the last token of the select list; -1 if that is a star, which takes them all
     * @param end the last token of UNNEST's arguments; -1 for other rows
     * @param picked whether a clause may pick some of them
     */
    record NamedRows(Kind kind, String alias, ColumnList columns, int selected, int end, boolean picked) {
        /** How rows in a FROM are made. */
        public enum Kind {
            /** {@code (VALUES (1, 2), (3, 4))}. */
            VALUES,
            /** {@code (SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4)}, whose columns may have their names in the first of them. */
            SELECTS,
            /** {@code unnest(?, ?)}: the elements of arrays. */
            ELEMENTS
        }
    }

    /**
     * {@code DEFAULT VALUES}, {@code () VALUES ()}.
     *
     * @param range its tokens
     */
    record Defaults(TokenRange range) implements InsertSource {}

    /**
     * One row.
     *
     * @param values its values, in order
     * @param names where it is a SELECT's, the aliases of its values, folded, "" without one; else empty
     * @param end the last token of its last value
     */
    public record Row(List<TokenRange> values, List<String> names, int end) {
        /** Copies the lists. */
        public Row {
            values = List.copyOf(values);
            names = List.copyOf(names);
        }
    }

    /**
     * Holds what one SELECT yields.
     *
     * @param row its values, their aliases left out
     * @param known how many values, from the first on, stand for one column each: those before the first {@code *}
     * @param from the tokens of its FROM clause and all that follows; empty without one
     * @param tables the tables that it reads, where all of them stand there by their names and none is a common table expression; else
     *     empty
     * @param common the common table expression that it reads alone, where the WITH names its columns; else null
     */
    record SelectBlock(
            Row row,
            int known,
            TokenRange from,
            List<WrittenTable> tables,
            @Nullable CommonColumns common) {
        /** Copies the list. */
        public SelectBlock {
            tables = List.copyOf(tables);
        }

        /** The only table that it reads, or null. */
        public @Nullable WrittenTable table() {
            return tables.size() == 1 ? tables.get(0) : null;
        }

        /** Returns true if it may yield more than one row. */
        public boolean hasFrom() {
            return from.from() < from.to();
        }

        /** Returns true if every value stands for one column. */
        public boolean isComplete() {
            return known == row.values().size();
        }
    }
}
