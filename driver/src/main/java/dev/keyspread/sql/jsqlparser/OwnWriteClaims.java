package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.ConflictClause;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims of our own reader about the writes in a statement. {@link SecondOpinion} compares them with {@link ParsedWriteClaims}. */
final class OwnWriteClaims {
    private final Shape shape;

    OwnWriteClaims(Shape shape) {
        this.shape = shape;
    }

    /** The claims in the order of the text. Of DELETE and COPY there is none: no row is given values by their text. */
    List<WriteClaim> of(List<WriteStatement> writes) {
        List<WriteClaim> claims = new ArrayList<>();
        for (WriteStatement write : writes) {
            if (write instanceof WriteStatement.Insert insert) {
                claims.add(insert(insert));
            } else if (write instanceof WriteStatement.Update update) {
                claims.add(new WriteClaim(
                        update.table().name(), List.of(), update.assignments().names(), null));
            } else if (write instanceof WriteStatement.Merge merge) {
                claims.add(merge(merge));
            }
        }
        return claims;
    }

    private WriteClaim insert(WriteStatement.Insert insert) {
        List<String> assigned = new ArrayList<>();
        if (insert.source() instanceof InsertSource.Assigned given) {
            assigned.addAll(given.assignments().names());
        }
        ConflictClause conflict = insert.conflict();
        if (conflict != null && conflict.assignments() != null) {
            assigned.addAll(conflict.assignments().names());
        }
        return new WriteClaim(insert.table().name(), insert.columns().names(), assigned, rows(insert.source()));
    }

    private @Nullable List<Integer> rows(InsertSource source) {
        if (source instanceof InsertSource.Rows given) {
            return sizes(given.rows());
        }
        if (source instanceof InsertSource.Query query && !query.selects().isEmpty()) {
            return sizes(
                    query.selects().stream().map(InsertSource.SelectBlock::row).toList());
        }
        return null;
    }

    private WriteClaim merge(WriteStatement.Merge merge) {
        List<String> columns = new ArrayList<>();
        List<String> assigned = new ArrayList<>();
        List<InsertSource.Row> rows = new ArrayList<>();
        for (WriteStatement.MergeAction action : merge.actions()) {
            if (action instanceof WriteStatement.MergeAction.Change change) {
                assigned.addAll(change.assignments().names());
            } else if (action instanceof WriteStatement.MergeAction.Add add) {
                columns.addAll(add.columns().names());
                if (add.row() != null) {
                    rows.add(add.row());
                }
            }
        }
        return new WriteClaim(merge.table().name(), columns, assigned, sizes(rows));
    }

    /** How many values each row has; null where the shape does not keep them, since all of them are plain. */
    private @Nullable List<Integer> sizes(List<InsertSource.Row> rows) {
        List<Integer> sizes = new ArrayList<>();
        for (InsertSource.Row row : rows) {
            if (row.values().isEmpty()
                    || shape.isFolded(shape.canonical(row.values().get(0).from()))
                    || shape.isFolded(shape.canonical(row.end()))) { // its values may stand before it, in a select list
                return null;
            }
            sizes.add(row.values().size());
        }
        return sizes;
    }
}
