package dev.keyspread.sql.write;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of an {@code INSERT … (columns) VALUES …} whose values are one literal each, with which the text ends: each value is found by
 * counting tokens, without reading the rows before it. {@code RowEdits} makes them, {@link TextWrites} hands them on, and the traffic
 * takes its values by them.
 *
 * @param table the table, as the statement names it
 * @param columns the columns that it names
 * @param open the parenthesis of the first row
 * @param width how many values a row gives
 */
public record PlainRows(QualifiedName table, List<String> columns, int open, int width) {
    public PlainRows {
        columns = List.copyOf(columns);
    }

    /** From the first token of a row to that of the next: its values, what stands behind each, the parenthesis, the comma between rows. */
    public int stride() {
        return 2 * width + 2;
    }

    /** The last token of the last row. */
    public static int last(Tokens tokens) {
        int last = tokens.size() - 1;
        while (last >= 0 && tokens.isSymbol(last, ";")) {
            last--;
        }
        return last;
    }

    /** How many rows a text has. */
    public int count(Tokens tokens) {
        return (last(tokens) - open + 2) / stride();
    }

    /** The values of a row, counted from 0. */
    public List<TokenRange> row(int row) {
        List<TokenRange> values = new ArrayList<>(width);
        for (int i = 0; i < width; i++) {
            int value = open + row * stride() + 1 + 2 * i;
            values.add(new TokenRange(value, value + 1));
        }
        return values;
    }
}
