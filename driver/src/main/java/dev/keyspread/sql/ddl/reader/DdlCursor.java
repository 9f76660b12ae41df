package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TextRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.StringLiteral;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a run of tokens. A reader that finds out that it has begun in the wrong way goes {@link #back}. Reading past the end finds
 * nothing, so that a text cut off anywhere is read as far as it goes. Groups in parentheses are skipped by counting, never by recursion.
 * The readers of this package share one for a statement. For one thread.
 */
final class DdlCursor {
    private final Tokens tokens;
    private final int end;
    private int at;

    DdlCursor(Tokens tokens, int from, int end) {
        this.tokens = tokens;
        this.at = from;
        this.end = end;
    }

    Dialect dialect() {
        return tokens.dialect();
    }

    boolean more() {
        return at < end;
    }

    /** Returns true if there is a token so many places ahead. */
    boolean isMoreAhead(int ahead) {
        return at + ahead < end;
    }

    /** Index of the token that is next. */
    int at() {
        return at;
    }

    void skip() {
        at = Math.min(at + 1, end);
    }

    void skipToEnd() {
        at = end;
    }

    /** Goes back to a place where it has been. */
    void back(int to) {
        at = to;
    }

    /** Returns true if these words are next, in that order. */
    boolean is(String... words) {
        if (end - at < words.length) {
            return false;
        }
        for (int i = 0; i < words.length; i++) {
            if (!tokens.isWord(at + i, words[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if one of these words is next. */
    boolean isAny(String... words) {
        return more() && tokens.isAnyWord(at, words);
    }

    /** Returns true if one of these words stands so many tokens ahead. */
    boolean isAnyAhead(int ahead, String... words) {
        return at + ahead < end && tokens.isAnyWord(at + ahead, words);
    }

    /** Returns true if the token of that index is this word. */
    boolean wasWord(int index, String word) {
        return tokens.isWord(index, word);
    }

    boolean accept(String... words) {
        boolean found = is(words);
        if (found) {
            at += words.length;
        }
        return found;
    }

    boolean acceptAny(String... words) {
        boolean found = isAny(words);
        if (found) {
            at++;
        }
        return found;
    }

    boolean isSymbol(String symbol) {
        return more() && tokens.isSymbol(at, symbol);
    }

    boolean isSymbolAhead(int ahead, String symbol) {
        return at + ahead < end && tokens.isSymbol(at + ahead, symbol);
    }

    boolean acceptSymbol(String symbol) {
        boolean found = isSymbol(symbol);
        if (found) {
            at++;
        }
        return found;
    }

    boolean isKind(TokenKind kind) {
        return more() && tokens.kind(at) == kind;
    }

    boolean isName() {
        return isNameAhead(0);
    }

    boolean isNameAhead(int ahead) {
        return at + ahead < end && (tokens.isName(at + ahead) || isNameInDoubleQuotes(at + ahead));
    }

    /**
     * Where MySQL takes what stands in double quotes for a string, it refuses it in the place of a name. DDL that it carried out
     * has names there, since it was told to by {@code sql_mode}.
     */
    private boolean isNameInDoubleQuotes(int i) {
        return dialect().has(Capability.SQL_MODE)
                && tokens.kind(i) == TokenKind.STRING
                && tokens.sql().charAt(tokens.start(i)) == '"';
    }

    private String nameAt(int i) {
        return tokens.isName(i) ? tokens.name(i) : dialect().name(tokens.text(i), true);
    }

    /** The text of the next token in upper case, or "" at the end. */
    String upper() {
        return more() ? tokens.upper(at) : "";
    }

    /** The folded name that is next, or null. */
    @Nullable
    String name() {
        return isName() ? nameAt(at++) : null;
    }

    /**
     * The qualified name that is next, or null. Of three parts the first, a catalogue or database, is left out. A template
     * word, {@code #name}, is taken for a name as it stands.
     */
    @Nullable
    QualifiedName qualifiedName() {
        if (isSymbol("#") && isNameAhead(1)) {
            at += 2;
            return new QualifiedName(null, "#" + tokens.text(at - 1));
        }
        String name = name();
        if (name == null) {
            return null;
        }
        String schema = null;
        while (isSymbol(".") && isNameAhead(1)) {
            at++;
            schema = name;
            name = nameAt(at++);
        }
        return new QualifiedName(schema, name);
    }

    /** Returns what the string literal that is next stands for, or null when none is next. */
    @Nullable
    String string() {
        return isKind(TokenKind.STRING) ? StringLiteral.value(tokens, at++) : null;
    }

    boolean isGroup() {
        return isSymbol("(");
    }

    /** Moves behind the group in parentheses that is next, or to the end when it is never closed. */
    void skipGroup() {
        at = Math.min(tokens.behind(at), end);
    }

    /** The inside of the group that is next, moving behind it; empty when none is next. */
    DdlCursor group() {
        if (!isGroup()) {
            return new DdlCursor(tokens, at, at);
        }
        int from = at + 1;
        skipGroup();
        boolean closed = at > from && tokens.isSymbol(at - 1, ")");
        return new DdlCursor(tokens, from, closed ? at - 1 : at);
    }

    /** The rest, cut at the commas outside parentheses and outside the angle brackets of types; empty pieces left out. */
    List<DdlCursor> elements() {
        List<DdlCursor> elements = new ArrayList<>();
        boolean angles = dialect().has(Capability.ANGLE_TYPES);
        int angle = 0;
        int from = at;
        for (int i = at; i < end; i = tokens.behind(i)) {
            if (angles) {
                angle = Math.max(0, angle + angle(i, angle));
            }
            if (angle == 0 && tokens.isSymbol(i, ",")) {
                if (i > from) {
                    elements.add(new DdlCursor(tokens, from, i));
                }
                from = i + 1;
            }
        }
        if (end > from) {
            elements.add(new DdlCursor(tokens, from, end));
        }
        return elements;
    }

    private int angle(int i, int open) {
        if (tokens.isSymbol(i, "<")) {
            return i > 0 && tokens.kind(i - 1) == TokenKind.WORD ? 1 : 0;
        }
        return open > 0 && tokens.isSymbol(i, ">") ? -1 : open > 0 && tokens.isSymbol(i, ">>") ? -2 : 0;
    }

    /** The next token with the group behind it, if any: enough to pass over what is not understood. */
    void skipOne() {
        if (isGroup()) {
            skipGroup();
        } else {
            skip();
        }
    }

    /** Moves past the angle brackets that are next. */
    void skipAngles() {
        int depth = 0;
        do {
            if (isSymbol("<")) {
                depth++;
            } else if (isSymbol(">")) {
                depth--;
            } else if (isSymbol(">>")) {
                depth -= 2;
            }
            skip();
        } while (more() && depth > 0);
    }

    /** Returns what stands from that token to here. */
    String textFrom(int from) {
        return text(from, at);
    }

    /** Returns what stands from here to the end. */
    String rest() {
        return text(at, end);
    }

    /** The tokens as written, with one blank where any space or comment stood between two. */
    String text(int from, int to) {
        if (from >= to) {
            return "";
        }
        StringBuilder text = new StringBuilder(tokens.end(to - 1) - tokens.start(from));
        for (int i = from; i < to; i++) {
            if (i > from && tokens.start(i) > tokens.end(i - 1)) {
                text.append(' ');
            }
            text.append(tokens.sql(), tokens.start(i), tokens.end(i));
        }
        return text.toString();
    }

    /** An expression as {@link #text}, without the parentheses around all of it. */
    String expression(int from, int to) {
        int around = 0;
        while (tokens.isSymbol(from + around, "(") && tokens.closing(from + around) == to - around) {
            around++;
        }
        return text(from + around, to - around);
    }

    /** Where the tokens from that one to here stand in the text. */
    TextRange rangeFrom(int from) {
        if (from >= at) {
            int offset =
                    from < tokens.size() ? tokens.start(from) : tokens.sql().length();
            return new TextRange(offset, offset);
        }
        return new TextRange(tokens.start(from), tokens.end(at - 1));
    }
}
