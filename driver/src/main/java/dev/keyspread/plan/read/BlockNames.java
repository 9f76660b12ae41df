package dev.keyspread.plan.read;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;

/**
 * Tells which table of a block a column's qualifier means, and how to name another column of that table there. {@link ReadPlanning} and
 * what it calls ask it. A qualifier that two tables answer to must be left alone.
 */
final class BlockNames {
    private BlockNames() {}

    /**
     * Returns true if that column is this table's, given that the table has a column of that name. Without a qualifier it is:
     * were it another table's as well, the statement would be ambiguous, and the database would say so. Only a join
     * that merges columns (USING, NATURAL) makes it a column of neither table.
     */
    static boolean means(DmlModel.Block block, TableUse use, DmlModel.ColumnUse column, Dialect dialect) {
        String qualifier = column.qualifier();
        if (qualifier == null) {
            return !block.mergesColumns() && isOnlyUse(block, use, dialect);
        }
        String schema = column.schema();
        boolean field = schema != null
                && (use.alias() != null || use.schema() == null || !dialect.sameName(schema, use.schema()));
        return !field && use.isMeantBy(qualifier, dialect) && isOnlyMeaning(block, qualifier, dialect);
    }

    /** Returns true if that is the column of that name, and this table's. */
    static boolean means(DmlModel.Block block, TableUse use, DmlModel.ColumnUse column, String name, Dialect dialect) {
        return dialect.sameName(column.name(), name) && means(block, use, column, dialect);
    }

    /** A self-join's unqualified columns are ambiguous; the database refuses them. */
    private static boolean isOnlyUse(DmlModel.Block block, TableUse use, Dialect dialect) {
        int same = 0;
        for (TableUse other : block.tables()) {
            same += dialect.sameName(other.name(), use.name()) ? 1 : 0;
        }
        return same == 1;
    }

    /** {@code FROM a.t JOIN b.t}: a qualifier that two tables answer to is left alone. */
    private static boolean isOnlyMeaning(DmlModel.Block block, String qualifier, Dialect dialect) {
        int meant = 0;
        for (TableUse other : block.tables()) {
            meant += other.isMeantBy(qualifier, dialect) ? 1 : 0;
        }
        return meant == 1;
    }

    /**
     * A column of the table as it has to be named beside another one of it: qualified as that one is; if that one is not,
     * by the table's own name if others could have a column of that name.
     */
    static String beside(Shape shape, DmlModel.Block block, TableUse use, DmlModel.ColumnUse other, String name) {
        Tokens tokens = shape.tokens();
        Dialect dialect = tokens.dialect();
        String column = dialect.quoted(name);
        if (other.qualifier() != null) {
            int from = tokens.start(shape.token(other.from()));
            return tokens.sql().substring(from, tokens.start(shape.token(other.nameToken()))) + column;
        }
        if (block.only() && block.tables().size() == 1) {
            return column;
        }
        return dialect.quoted(use.alias() == null ? use.name() : use.alias()) + "." + column;
    }
}
