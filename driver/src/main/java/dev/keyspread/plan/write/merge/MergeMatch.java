package dev.keyspread.plan.write.merge;

import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds the row that a MERGE's ON looks for by the sources of a rule: {@code ON t.id = s.id AND t.shard = ?} finds it in one place of the
 * key, not in each of its shards. Only for whole numbers, given as such or cast to such, which equal what a column of whole numbers holds
 * exactly where they would be stored as it. {@link MergeFill} asks it.
 */
final class MergeMatch {
    private final Tokens tokens;
    private final Dialect dialect;
    private final WriteStatement.Merge merge;
    private final ColumnNames names;
    private final List<Compared> compared = new ArrayList<>();

    private record Compared(String column, TokenRange value) {}

    /** Resolves a column of the MERGE's source to its value. */
    @FunctionalInterface
    interface Resolution {
        TokenRange of(TokenRange value) throws NotFillableException;
    }

    MergeMatch(Tokens tokens, WriteStatement.Merge merge, ColumnNames names, Resolution resolution) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.merge = merge;
        this.names = names;
        Expression on = ExpressionReader.read(tokens, merge.on());
        boolean areAll = on instanceof Operation operation && operation.isChain("AND");
        for (Expression condition : areAll ? on.operands() : List.of(on)) {
            if (condition instanceof Operation equality && equality.isBinary("=")) {
                TokenRange left = equality.operands().get(0).range();
                TokenRange right = equality.operands().get(1).range();
                note(left, right, resolution);
                note(right, left, resolution);
            }
        }
    }

    /** Adds a rule's shard to the condition, if that compares all sources with the values that a new row gets in them. */
    void add(TableRule rule, Map<Column, TokenRange> given, SqlEdits insertions) throws NotFillableException {
        List<Source> sources = new ArrayList<>();
        for (Column source : rule.sources()) {
            TokenRange value = given.get(source);
            if (value == null || !isCompared(source, value) || !isWhole(source, value)) {
                return;
            }
            sources.add(StoredSources.ofInsert(tokens, null).read(source, value));
        }
        if (!sources.isEmpty() && !isNamed(rule.target())) {
            String target = tokens.text(merge.table().nameToken());
            String alias = merge.table().alias();
            String qualifier = alias == null ? target : dialect.quoted(alias);
            insertions.addCompared(
                    merge.on().to() - 1,
                    " AND " + qualifier + "." + dialect.quoted(rule.target().name()) + " = ",
                    new Computation(rule, sources, Purpose.STORE));
        }
    }

    private boolean isCompared(Column source, TokenRange value) {
        return compared.stream().anyMatch(each -> each.value().equals(value) && names.means(each.column(), source));
    }

    private boolean isNamed(Column column) {
        for (int i = merge.on().from(); i < merge.on().to(); i++) {
            if (tokens.isName(i) && dialect.sameName(column.name(), tokens.name(i))) {
                return true;
            }
        }
        return false;
    }

    private void note(TokenRange column, TokenRange value, Resolution resolution) {
        int name = merge.table().qualifiedColumn(tokens, column);
        if (name >= 0) {
            try {
                compared.add(new Compared(tokens.name(name), resolution.of(value)));
            } catch (NotFillableException ofOtherRows) {
                return; // says nothing of the column
            }
        }
    }

    private boolean isWhole(Column column, TokenRange value) {
        CastValue cast = column.type().family() == Family.INTEGER ? CastValue.read(tokens, value) : null;
        if (cast == null || cast.value().to() - cast.value().from() != 1) {
            return false;
        }
        int token = cast.value().from();
        boolean isCast = !cast.types().isEmpty()
                && cast.types().stream()
                        .allMatch(type -> ColumnTypes.of(type, dialect).family() == Family.INTEGER);
        boolean isGiven = tokens.isDigits(token) || (isCast && tokens.kind(token) == TokenKind.PARAMETER);
        return isGiven && (isCast || cast.types().isEmpty());
    }
}
