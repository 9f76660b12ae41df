package dev.keyspread.plan;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.DmlModel;

/** Which table of a block a column's qualifier means. */
final class BlockNames {
    private BlockNames() {}

    /**
     * Whether that column is this table's, given that the table has a column of that name. Without a
     * qualifier it is: were it another table's as well, the statement would be ambiguous, and the database would say so.
     * Only a join that merges columns makes it neither's.
     */
    static boolean means(DmlModel.Block block, DmlModel.TableUse use, DmlModel.ColumnUse column, Dialect dialect) {
        String qualifier = column.qualifier();
        if (qualifier == null) {
            return !block.mergesColumns() && isOnlyUse(block, use, dialect);
        }
        String schema = column.schema();
        if (schema != null
                && (use.alias() != null || use.schema() == null || !dialect.sameName(schema, use.schema()))) {
            return false; // a field of a column
        }
        return use.isMeantBy(qualifier, dialect) && isOnlyMeaning(block, qualifier, dialect);
    }

    /** A self-join's unqualified columns are ambiguous; the database refuses them. */
    private static boolean isOnlyUse(DmlModel.Block block, DmlModel.TableUse use, Dialect dialect) {
        return block.tables().stream()
                        .filter(other -> dialect.sameName(other.name(), use.name()))
                        .count()
                == 1;
    }

    /** {@code FROM a.t JOIN b.t}: a qualifier that two tables answer to is left alone. */
    private static boolean isOnlyMeaning(DmlModel.Block block, String qualifier, Dialect dialect) {
        return block.tables().stream()
                        .filter(other -> other.isMeantBy(qualifier, dialect))
                        .count()
                == 1;
    }
}
