package dev.keyspread.plan.copy;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.TargetWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code COPY table [(columns)] FROM STDIN [WITH] [options]}, the options in brackets or in the older form without them. What is
 * not read to its end is unreadable. {@code Planner} calls it.
 */
public final class CopyReader {
    /** Options with one character or text as their value. */
    private static final Set<String> TEXTS = Set.of("DELIMITER", "NULL", "QUOTE", "ESCAPE");

    private final Tokens tokens;
    /** Words that a parenthesis may follow in a condition without being a call. */
    private static final String[] BEFORE_PARENTHESES = {"WHERE", "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "IS"};

    private static final Set<String> UTF8 = Set.of("UTF8", "UNICODE");

    private final Map<String, String> options = new HashMap<>();
    private final List<String> forced = new ArrayList<>();
    private boolean isFiltered;
    private int at;

    private CopyReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * The COPY in a text.
     *
     * @return null when the text is no COPY, or one to the client
     * @throws UnreadableStatementException when it is a COPY that is not understood
     */
    public static @Nullable CopyStatement read(Tokens tokens) throws UnreadableStatementException {
        return tokens.isWord(0, "COPY") ? new CopyReader(tokens).copy() : null;
    }

    /** The table of a COPY from the client, whatever its form; null where the text is none. */
    public static @Nullable QualifiedName table(Tokens tokens) {
        boolean isFrom = false;
        for (int i = 0; i < tokens.size(); i++) {
            isFrom |= tokens.isWord(i, "FROM");
        }
        int name = TargetWords.behindCopy(tokens, 0);
        if (!isFrom || !tokens.isWord(0, "COPY") || !tokens.isName(name)) {
            return null;
        }
        return tokens.isSymbol(name + 1, ".") && tokens.isName(name + 2)
                ? new QualifiedName(tokens.name(name), tokens.name(name + 2))
                : new QualifiedName(null, tokens.name(name));
    }

    private @Nullable CopyStatement copy() throws UnreadableStatementException {
        at = 1;
        require(TargetWords.behindCopy(tokens, 0) == at);
        require(!tokens.isSymbol(at, "(")); // a query, which may write
        String schema = null;
        String table = name();
        while (tokens.isSymbol(at, ".")) {
            at++;
            schema = table;
            table = name();
        }
        List<String> columns = new ArrayList<>();
        int columnsEnd = 0;
        if (tokens.isSymbol(at, "(")) {
            do {
                at++;
                columns.add(name());
            } while (tokens.isSymbol(at, ","));
            require(tokens.isSymbol(at, ")"));
            columnsEnd = tokens.start(at);
            at++;
        }
        if (tokens.isWord(at, "TO")) {
            return null;
        }
        require(tokens.isWord(at, "FROM") && tokens.isWord(at + 1, "STDIN"));
        at += 2;
        CopyFormat format = format();
        return new CopyStatement(schema, table, columns, columnsEnd, format, isFiltered, forced);
    }

    private CopyFormat format() throws UnreadableStatementException {
        if (tokens.isWord(at, "DELIMITERS") || (tokens.isWord(at, "USING") && tokens.isWord(at + 1, "DELIMITERS"))) {
            at += tokens.isWord(at, "USING") ? 2 : 1;
            put("DELIMITER", text());
        }
        if (tokens.isWord(at, "WITH")) {
            at++;
        }
        if (tokens.isSymbol(at, "(")) {
            do {
                at++;
                option();
            } while (tokens.isSymbol(at, ","));
            require(tokens.isSymbol(at, ")"));
            at++;
        } else {
            while (at < tokens.size() && !tokens.isSymbol(at, ";") && !tokens.isWord(at, "WHERE")) {
                olderOption();
            }
        }
        condition();
        if (tokens.isSymbol(at, ";")) {
            at++;
        }
        require(at == tokens.size());
        return made();
    }

    /** {@code WHERE id > 3}: which rows the server keeps. A function in it could do more. */
    private void condition() throws UnreadableStatementException {
        if (!tokens.isWord(at, "WHERE")) {
            return;
        }
        isFiltered = true;
        while (at < tokens.size() && !tokens.isSymbol(at, ";")) {
            at++;
            boolean isCall = tokens.isSymbol(at, "(")
                    && (tokens.isName(at - 1) || tokens.kind(at - 1) == TokenKind.WORD)
                    && !tokens.isAnyWord(at - 1, BEFORE_PARENTHESES);
            require(!isCall);
        }
    }

    /** {@code FORMAT csv}, {@code HEADER}, {@code DELIMITER ';'}. */
    private void option() throws UnreadableStatementException {
        String option = word();
        if (option.equals("FORMAT")) {
            put(option, word());
        } else if (option.equals("HEADER")) {
            boolean isBare = tokens.isSymbol(at, ",") || tokens.isSymbol(at, ")");
            put(option, isBare ? "TRUE" : word());
        } else if (option.equals("FREEZE")) {
            put(option, word());
        } else if (option.equals("FORCE_NULL") || option.equals("FORCE_NOT_NULL")) {
            require(tokens.isSymbol(at++, "("));
            forced();
            require(tokens.isSymbol(at++, ")"));
        } else {
            textOption(option);
        }
    }

    private void textOption(String option) throws UnreadableStatementException {
        require(TEXTS.contains(option) || option.equals("ENCODING"));
        put(option, text());
    }

    private void forced() throws UnreadableStatementException {
        at--;
        do {
            at++;
            forced.add(tokens.isSymbol(at, "*") ? tokens.text(at++) : name());
        } while (tokens.isSymbol(at, ","));
    }

    /** {@code CSV}, {@code HEADER}, {@code DELIMITER AS ';'}. */
    private void olderOption() throws UnreadableStatementException {
        String option = word();
        if (option.equals("CSV")) {
            put("FORMAT", "CSV");
        } else if (option.equals("HEADER")) {
            put(option, "TRUE");
        } else if (option.equals("FORCE")) {
            at += tokens.isWord(at, "NOT") ? 1 : 0;
            require(tokens.isWord(at++, "NULL"));
            forced();
        } else {
            if (tokens.isWord(at, "AS")) {
                at++;
            }
            textOption(option);
        }
    }

    private void put(String option, String value) throws UnreadableStatementException {
        require(options.put(option, value) == null);
    }

    private CopyFormat made() throws UnreadableStatementException {
        String name = options.getOrDefault("FORMAT", "TEXT");
        require(name.equals("TEXT") || name.equals("CSV"));
        String encoding = options.getOrDefault("ENCODING", "UTF8");
        require(UTF8.contains(encoding.replaceAll("[^A-Za-z0-9]", "").toUpperCase(Locale.ROOT)));
        CopyFormat base = name.equals("CSV") ? CopyFormat.CSV : CopyFormat.TEXT;
        char quote = character("QUOTE", base.quote());
        return new CopyFormat(
                base.csv(),
                character("DELIMITER", base.delimiter()),
                options.getOrDefault("NULL", base.nullText()),
                isHeader(),
                quote,
                character("ESCAPE", quote));
    }

    private boolean isHeader() throws UnreadableStatementException {
        String header = options.getOrDefault("HEADER", "FALSE");
        boolean isOn = Set.of("TRUE", "ON", "MATCH", "1").contains(header);
        require(isOn || Set.of("FALSE", "OFF", "0").contains(header));
        return isOn;
    }

    private char character(String option, char otherwise) throws UnreadableStatementException {
        String text = options.get(option);
        if (text == null) {
            return otherwise;
        }
        require(text.length() == 1 && text.charAt(0) < 0x80);
        return text.charAt(0);
    }

    private String name() throws UnreadableStatementException {
        require(tokens.isName(at));
        return tokens.name(at++);
    }

    private String word() throws UnreadableStatementException {
        require(at < tokens.size() && (tokens.isName(at) || tokens.kind(at) == TokenKind.WORD || isNumber()));
        return tokens.upper(at++);
    }

    private boolean isNumber() {
        return tokens.text(at).length() == 1
                && Character.isDigit(tokens.text(at).charAt(0));
    }

    private String text() throws UnreadableStatementException {
        String text = at < tokens.size() ? tokens.stringValue(at) : null;
        if (text == null) {
            throw unreadable();
        }
        at++;
        return text;
    }

    private static void require(boolean isReadable) throws UnreadableStatementException {
        if (!isReadable) {
            throw unreadable();
        }
    }

    private static UnreadableStatementException unreadable() {
        return new UnreadableStatementException("the COPY has an option or a form that is not read");
    }
}
