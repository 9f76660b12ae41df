package dev.keyspread.plan.observe;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.Values;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.PlainRows;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows that an INSERT or a MERGE adds, as far as they stand in its text. Where a query or another table gives them, only the
 * update count tells how many there are. {@link WrittenValues} asks it.
 */
final class InsertedValues {
    private final Tokens tokens;
    private final Values values;
    private final QualifiedName table;

    private InsertedValues(Tokens tokens, Values values, WriteStatement write) {
        this(
                tokens,
                values,
                new QualifiedName(write.table().schema(), write.table().name()));
    }

    private InsertedValues(Tokens tokens, Values values, QualifiedName table) {
        this.tokens = tokens;
        this.values = values;
        this.table = table;
    }

    /** Rows that need not be read from the first to the last. */
    static WrittenValues of(Tokens tokens, PlainRows plain) {
        int whole = plain.count(tokens);
        int looked = Math.min(whole, WrittenValues.MAX_ROWS);
        int end = plain.open() + looked * plain.stride();
        InsertedValues inserted =
                new InsertedValues(tokens, new Values(tokens.upTo(Math.min(end, tokens.size()))), plain.table());
        List<List<Source>> rows = new ArrayList<>(looked);
        for (int i = 0; i < looked; i++) {
            rows.add(inserted.sources(plain.row(i)));
        }
        return inserted.inserted(plain.columns(), rows, whole - looked);
    }

    static WrittenValues of(Tokens tokens, Values values, WriteStatement.Insert insert) {
        return new InsertedValues(tokens, values, insert).read(insert);
    }

    static WrittenValues of(Tokens tokens, Values values, WriteStatement.Merge merge) {
        return new InsertedValues(tokens, values, merge).read(merge);
    }

    private WrittenValues read(WriteStatement.Insert insert) {
        List<String> columns = insert.columns().names();
        InsertSource source = insert.source();
        if (source instanceof InsertSource.Rows given) {
            return rows(columns, given.rows());
        }
        if (source instanceof InsertSource.Assigned assigned) {
            return assigned(assigned.assignments());
        }
        if (source instanceof InsertSource.Query query) {
            return query(columns, query.selects(), query.named());
        }
        return inserted(columns, List.of(List.of()), 0); // DEFAULT VALUES
    }

    private WrittenValues rows(List<String> columns, List<InsertSource.Row> given) {
        List<List<Source>> rows = new ArrayList<>();
        for (InsertSource.Row each : given.subList(0, Math.min(given.size(), WrittenValues.MAX_ROWS))) {
            rows.add(row(each));
        }
        return inserted(columns, rows, given.size() - rows.size());
    }

    private List<Source> row(InsertSource.Row row) {
        return sources(row.values());
    }

    private List<Source> sources(List<TokenRange> row) {
        List<Source> sources = new ArrayList<>(row.size());
        for (TokenRange value : row) {
            sources.add(source(value));
        }
        return sources;
    }

    private Source source(TokenRange value) {
        return WrittenValues.source(tokens, values, value);
    }

    private WrittenValues inserted(List<String> columns, List<List<Source>> rows, long more) {
        return new WrittenValues(table, KeyOperation.INSERT, false, columns, rows, more, values.count(), false, true);
    }

    private WrittenValues assigned(AssignmentList assignments) {
        List<String> columns = new ArrayList<>();
        List<Source> row = new ArrayList<>();
        for (AssignmentList.Assignment each : assignments.assignments()) {
            for (int i = 0; i < each.columns().size(); i++) {
                boolean isGiven = i < each.values().size();
                columns.add(each.columns().get(i).name());
                row.add(isGiven ? source(each.values().get(i)) : WrittenValues.UNKNOWN);
            }
        }
        return inserted(columns, List.of(row), 0);
    }

    /** Rows of SELECTs without FROM stand in the text; of one with FROM the update count tells whether there is any. */
    private WrittenValues query(
            List<String> columns, List<InsertSource.SelectBlock> selects, InsertSource.@Nullable NamedRows named) {
        boolean areWritten = !selects.isEmpty() && (named == null || !named.picked());
        for (InsertSource.SelectBlock block : selects) {
            areWritten &= !block.hasFrom() && block.isComplete();
        }
        if (areWritten) {
            return rows(
                    columns, selects.stream().map(InsertSource.SelectBlock::row).toList());
        }
        boolean areElements = named != null && named.kind() == InsertSource.NamedRows.Kind.ELEMENTS;
        boolean isOne = selects.size() == 1 && selects.get(0).isComplete() && !areElements;
        List<List<Source>> rows = isOne ? List.of(row(selects.get(0).row())) : List.of();
        return new WrittenValues(table, KeyOperation.INSERT, false, columns, rows, 0, values.count(), true, true);
    }

    private WrittenValues read(WriteStatement.Merge merge) {
        WriteStatement.MergeAction.@Nullable Add added = null;
        boolean changes = false;
        for (WriteStatement.MergeAction action : merge.actions()) {
            if (added == null && action instanceof WriteStatement.MergeAction.Add add) {
                added = add;
            }
            changes |= action instanceof WriteStatement.MergeAction.Change;
        }
        InsertSource.Row row = added == null ? null : added.row();
        List<InsertSource.Row> sources = merge.source().rows();
        if (added == null || row == null || sources.isEmpty()) {
            KeyOperation operation =
                    added != null ? KeyOperation.INSERT : changes ? KeyOperation.UPDATE : KeyOperation.DELETE;
            return WrittenValues.counted(table, operation);
        }
        List<List<Source>> rows = sources.stream()
                .limit(WrittenValues.MAX_ROWS)
                .map(source -> added(row, merge.source(), source))
                .toList();
        return inserted(added.columns().names(), rows, sources.size() - rows.size());
    }

    /** A new row's values, where they are columns of the source those of its row. */
    private List<Source> added(InsertSource.Row row, WriteStatement.MergeSource source, InsertSource.Row given) {
        return row.values().stream()
                .map(value -> source(resolved(value, source, given)))
                .toList();
    }

    private TokenRange resolved(TokenRange value, WriteStatement.MergeSource source, InsertSource.Row given) {
        int last = value.to() - 1;
        String alias = source.alias();
        boolean isBare = value.to() - value.from() == 1;
        boolean isQualified = value.to() - value.from() == 3
                && tokens.isSymbol(value.from() + 1, ".")
                && tokens.isName(value.from())
                && alias != null
                && tokens.dialect().sameName(alias, tokens.name(value.from()));
        if (!tokens.isName(last) || !(isBare || isQualified)) {
            return value;
        }
        List<String> columns = source.names();
        for (int i = 0; i < columns.size() && i < given.values().size(); i++) {
            if (tokens.dialect().sameName(columns.get(i), tokens.name(last))) {
                return given.values().get(i);
            }
        }
        return value;
    }
}
