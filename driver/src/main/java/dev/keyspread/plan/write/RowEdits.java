package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.AutoNumbering;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.IgnoredNumbers;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.LiteralValue;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.PlainRows;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds how the texts of one shape of {@code INSERT … (columns) VALUES …} get the columns that they leave out. {@link WritePlanning}
 * finds it, and {@code ShapeEdits} fills further texts by it. It is for the plain case, in which all rows are literals and nothing
 * follows them; a text that has anything else is planned anew. So thousands of rows cost a look at each instead of objects for each, and
 * give what planning them would.
 *
 * @param columns the token behind which the names of the columns go
 * @param names these names, each behind a comma
 * @param rows where a text's rows stand
 * @param fills what each row is given, in this order
 * @param keys what to ask for as generated keys
 */
public record RowEdits(int columns, String names, PlainRows rows, List<Fill> fills, GeneratedKeys keys) {
    /** Characters that a row may get longer by, as a first guess. */
    private static final int EXPECTED = 8;

    /**
     * One value.
     *
     * @param rule computes it
     * @param places which of the row's values are the rule's sources, in their order
     */
    @SuppressWarnings("ArrayRecordComponent") // read for each row of a text, compared by nobody
    record Fill(TableRule rule, int[] places) {}

    /**
     * How the rows of an insert that was just planned were filled.
     *
     * @param rules those of its table
     * @param filled those of them whose columns were added
     * @return null where another text of its shape may be filled in another way
     */
    static @Nullable RowEdits of(
            Tokens tokens,
            WriteStatement.Insert insert,
            Table table,
            List<TableRule> rules,
            List<TableRule> filled,
            GeneratedKeys keys) {
        boolean isPlain = insert.verb() == Verb.INSERT
                && insert.columns().isGiven()
                && insert.key() == null
                && insert.rowAlias() == null
                && insert.conflict() == null
                && !insert.returns()
                && !IgnoredNumbers.areIn(tokens, insert.columns())
                && filled.equals(rules);
        if (!isPlain || !(insert.source() instanceof InsertSource.Rows rows)) {
            return null;
        }
        Dialect dialect = tokens.dialect();
        ColumnNames names = new ColumnNames(dialect, table);
        List<Fill> fills = new ArrayList<>();
        StringBuilder added = new StringBuilder();
        for (TableRule rule : filled) {
            int[] places = new int[rule.sources().size()];
            for (int i = 0; i < places.length; i++) {
                Column source = rule.sources().get(i);
                places[i] = names.indexIn(insert.columns().names(), source);
                if (places[i] < 0 || !isPlain(source, dialect)) {
                    return null;
                }
            }
            if (rule.generator() || rule.databaseComputes()) {
                return null;
            }
            fills.add(new Fill(rule, places));
            added.append(", ").append(dialect.quoted(rule.target().name()));
        }
        InsertSource.Row first = rows.rows().get(0);
        int open = first.values().get(0).from() - 1;
        QualifiedName name =
                new QualifiedName(insert.table().schema(), insert.table().name());
        PlainRows plain = new PlainRows(
                name, insert.columns().names(), open, first.values().size());
        return new RowEdits(insert.columns().end(), added.toString(), plain, fills, keys);
    }

    /** Returns true if a literal is stored in a column as it is written, and so is a source that can be told from its token alone. */
    private static boolean isPlain(Column source, Dialect dialect) {
        return (isInteger(source) || source.type().family() == Family.TEXT)
                && AutoNumbering.ofInsert(source, dialect) == AutoNumbering.NONE;
    }

    private static boolean isInteger(Column source) {
        Family family = source.type().family();
        return family == Family.INTEGER || family == Family.UNSIGNED_LONG;
    }

    /** Returns true if the first row stands at the same token in all texts of a shape. */
    public boolean isFor(Shape shape) {
        int row = shape.canonical(rows.open());
        for (int i = 0; i <= row; i++) {
            if (shape.isFolded(i)) {
                return false;
            }
        }
        return shape.token(row) == rows.open();
    }

    /** How many values it adds to a text that it was applied to. */
    public int values(Tokens tokens) {
        return fills.size() * rows.count(tokens);
    }

    /** Rough size in bytes. */
    public long weight() {
        return 200 + 100L * fills.size();
    }

    /**
     * A text of the shape with the values in it.
     *
     * @param scratch belongs to the calling thread
     * @return null where it has to be planned
     */
    public @Nullable String apply(Tokens tokens, CanonicalBytes scratch) {
        int last = PlainRows.last(tokens);
        int stride = rows.stride();
        int open = rows.open();
        if (last <= open || (last - open + 2) % stride != 0 || !isPlainRows(tokens, last, stride)) {
            return null;
        }
        String text = tokens.sql();
        StringBuilder edited = new StringBuilder(text.length() + names.length() + EXPECTED * values(tokens));
        edited.append(text, 0, tokens.end(columns)).append(names);
        int copied = tokens.end(columns);
        @Nullable Object[][] sources = new @Nullable Object[fills.size()][];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = new @Nullable Object[fills.get(i).places().length];
        }
        try {
            for (int row = open; row < last; row += stride) {
                for (int i = 0; i < sources.length; i++) {
                    String value = value(fills.get(i), row, tokens, sources[i], scratch);
                    if (value == null) {
                        return null;
                    }
                    int end = tokens.end(row + stride - 3);
                    edited.append(text, copied, end).append(", ").append(value);
                    copied = end;
                }
            }
        } catch (NotFillableException unclear) {
            return null; // planning it will tell why
        }
        return edited.append(text, copied, text.length()).toString();
    }

    /** Returns true if every row is as wide as it should be, and holds literals alone. */
    private boolean isPlainRows(Tokens tokens, int last, int stride) {
        for (int row = rows.open(); row < last; row += stride) {
            boolean isRow = tokens.isSymbol(row, "(")
                    && tokens.isSymbol(row + stride - 2, ")")
                    && (row + stride - 2 == last || tokens.isSymbol(row + stride - 1, ","));
            for (int i = 1; isRow && i < stride - 2; i += 2) {
                TokenKind kind = tokens.kind(row + i);
                boolean isLiteral =
                        kind == TokenKind.NUMBER || kind == TokenKind.STRING || tokens.isWord(row + i, "NULL");
                isRow = isLiteral && (i == stride - 3 || tokens.isSymbol(row + i + 1, ","));
            }
            if (!isRow) {
                return false;
            }
        }
        return true;
    }

    /** @param sources takes the values of the rule's sources */
    private static @Nullable String value(
            Fill fill, int row, Tokens tokens, @Nullable Object[] sources, CanonicalBytes scratch)
            throws NotFillableException {
        TableRule rule = fill.rule();
        for (int i = 0; i < sources.length; i++) {
            int token = row + 1 + 2 * fill.places()[i];
            boolean isWhole = isInteger(rule.sources().get(i));
            boolean isPlain = isWhole ? tokens.isDigits(token) : tokens.kind(token) == TokenKind.STRING;
            LiteralValue literal = isPlain ? LiteralValue.read(tokens, token, token + 1) : null;
            if (literal == null || literal.value() == null) {
                return null;
            }
            sources[i] = literal.value();
        }
        return rule.literal(rule.compute(sources, Purpose.STORE, scratch));
    }
}
