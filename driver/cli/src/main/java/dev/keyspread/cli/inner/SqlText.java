package dev.keyspread.cli.inner;

import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds a text of SQL, scanned as the driver scans it. {@code Linter} and {@code ExplainCommand} read by it. */
public final class SqlText {
    private final Tokens tokens;

    /**
     * A part of the text.
     *
     * @param from the offset of its first character
     * @param to the offset behind its last one
     */
    public record Span(int from, int to) {}

    private SqlText(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Scans a text. */
    public static SqlText of(String sql, Dialect dialect) {
        return new SqlText(Tokens.scan(sql, dialect));
    }

    /** Returns the statements, each from its first token to its last one. */
    public List<Span> statements() {
        List<Span> statements = new ArrayList<>();
        for (TokenRange each : tokens.statements()) {
            statements.add(new Span(tokens.start(each.from()), tokens.end(each.to() - 1)));
        }
        return statements;
    }

    /** Returns the first token. */
    public Span first() {
        return new Span(tokens.start(0), tokens.end(0));
    }

    /** Returns the first place of that name, in any case, or null if the text does not hold it. */
    public @Nullable Span find(String name) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && tokens.name(i).equalsIgnoreCase(name)) {
                return new Span(tokens.start(i), tokens.end(i));
            }
        }
        return null;
    }

    /** Returns true if the text begins with one of these words. */
    public boolean beginsWith(String... words) {
        return tokens.isAnyWord(0, words);
    }

    /** Returns the tables that stand behind {@code FROM}, {@code INTO}, {@code UPDATE} or {@code JOIN}. */
    public List<QualifiedName> tables() {
        List<QualifiedName> tables = new ArrayList<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.isAnyWord(i, "FROM", "INTO", "UPDATE", "JOIN")
                    && tokens.isName(i + 1)
                    && !tokens.isWord(i + 1, "SET")) {
                boolean isQualified = tokens.isSymbol(i + 2, ".") && tokens.isName(i + 3);
                tables.add(
                        isQualified
                                ? new QualifiedName(tokens.name(i + 1), tokens.name(i + 3))
                                : new QualifiedName(null, tokens.name(i + 1)));
            }
        }
        return tables;
    }

    /** Returns the lint rules that comments of the text silence. */
    public Set<String> ignoredRules() {
        return IgnoreComments.in(tokens).rules();
    }

    /** Returns what comments of the text name as lint rules to be silenced, though there is no such rule; "" for no name at all. */
    public Set<String> unknownRules() {
        return IgnoreComments.in(tokens).unknown();
    }
}
