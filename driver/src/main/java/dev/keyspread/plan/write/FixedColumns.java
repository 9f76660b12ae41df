package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.CastValue;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.Condition;
import dev.keyspread.sql.statement.ConditionParser;
import dev.keyspread.sql.write.WriteStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which columns an UPDATE's WHERE fixes: those that it compares by {@code =} with a plain value, under AND alone. */
final class FixedColumns {
    private final Tokens tokens;
    private final WriteStatement.Update update;
    private final List<TokenRange> conditions;

    FixedColumns(Tokens tokens, WriteStatement.Update update) {
        this.tokens = tokens;
        this.update = update;
        this.conditions = update.where() == null
                ? List.of()
                : ConditionParser.parse(tokens, update.where()).conjuncts().stream()
                        .map(Condition::range)
                        .toList();
    }

    /** The value that the rows have in that column, or null when it is not fixed. */
    @Nullable
    Source source(ColumnNames names, Column column) throws NotFillableException {
        for (TokenRange condition : conditions) {
            int name = name(condition);
            if (name >= 0 && names.means(tokens.name(name), column) && !tokens.isWord(name + 2, "NULL")) {
                TokenRange value = new TokenRange(name + 2, condition.to());
                if (CastValue.read(tokens, value) != null) {
                    return StoredSources.ofUpdate(tokens, null).read(column, value);
                }
            }
        }
        return null;
    }

    /** The token of the column that a condition compares by {@code =}, if it is the updated table's, else -1. */
    private int name(TokenRange condition) {
        int from = condition.from();
        if (tokens.isName(from) && tokens.isSymbol(from + 1, "=") && !update.joins()) {
            return from;
        }
        boolean qualified = tokens.isName(from)
                && tokens.isSymbol(from + 1, ".")
                && tokens.isName(from + 2)
                && tokens.isSymbol(from + 3, "=")
                && update.table().isMeantBy(tokens.name(from), tokens.dialect());
        return qualified ? from + 2 : -1;
    }
}
