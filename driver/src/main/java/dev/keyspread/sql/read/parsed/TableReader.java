package dev.keyspread.sql.read.parsed;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.jsqlparser.ParserMask;
import dev.keyspread.sql.jsqlparser.ParserText;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.QualifiedToken;
import dev.keyspread.sql.read.Scope;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Reads the names of tables and common table expressions from our own tokens, at the places that the parser found. {@link ParsedDmlReader}
 * calls it.
 */
final class TableReader {
    private final Shape shape;
    private final Tokens tokens;
    private final ParserText text;

    TableReader(Shape shape, ParserText text) {
        this.shape = shape;
        this.tokens = shape.tokens();
        this.text = text;
    }

    /**
     * A table in a FROM list; null when what stands there is known to be no base table.
     *
     * @throws UnreadableStatementException when our tokens do not say what the parser says
     */
    @Nullable
    TableUse use(Table table, Scope scope) throws UnreadableStatementException {
        int first = canonicalOf(table);
        if (first >= 0 && tokens.kind(shape.token(first)) == TokenKind.NAMED_PARAMETER) {
            return null; // YQL: FROM $query
        }
        QualifiedToken path = QualifiedToken.at(shape, first);
        if (path == null) {
            throw new UnreadableStatementException("a table is named in a way that is not understood");
        }
        String alias = table.getAlias() == null ? null : alias(path.end());
        boolean renamesColumns = table.getAlias() != null && table.getAlias().getAliasColumns() != null;
        if (table.getPivot() != null || table.getUnPivot() != null || renamesColumns) {
            return null;
        }
        Dialect dialect = tokens.dialect();
        if (dialect.has(Capability.GOOGLESQL_QUERIES)
                && path.qualifier() != null
                && scope.knows(tokens.name(shape.token(first)), dialect)) {
            return null; // an array in the rows of a table that stands before
        }
        return new TableUse(path.qualifier(), path.name(), alias);
    }

    private String alias(int behindName) throws UnreadableStatementException {
        int next = behindName;
        while (next < shape.size() && (isHint(next) || isExtra(next))) {
            next += isHint(next) ? 1 : 2;
        }
        next += next < shape.size() && tokens.isWord(shape.token(next), "AS") ? 1 : 0;
        if (next >= shape.size() || !tokens.isName(shape.token(next))) {
            throw new UnreadableStatementException("a table's alias is not found");
        }
        return tokens.name(shape.token(next));
    }

    private boolean isHint(int i) {
        return tokens.kind(shape.token(i)) == TokenKind.HINT;
    }

    /** {@code VIEW index}, {@code @index}: between a table's name and its alias, and masked from the parser. */
    private boolean isExtra(int i) {
        return text.isMasked(i) && !tokens.isWord(shape.token(i), "AS");
    }

    /** The name of a common table expression. The parser does not say where it stands, but how it was shown to it. */
    String commonName(WithItem<?> item) throws UnreadableStatementException {
        String shown = item.getAliasName();
        if (shown == null) {
            throw new UnreadableStatementException("the name of a common table expression is not found");
        }
        int token = ParserMask.quotedAt(shown);
        return token < 0
                ? tokens.dialect().name(shown, false, tokens.modes().folding())
                : tokens.name(shape.token(token));
    }

    /** Returns true if without RECURSIVE a common table expression only sees those before it, so that its own name means a table. */
    boolean ordersCommonTables() {
        return tokens.dialect().has(Capability.ORDERED_COMMON_TABLES);
    }

    private int canonicalOf(ASTNodeAccess node) {
        Node ast = node.getASTNode();
        // Token offsets of the parser count from 1.
        return ast == null ? -1 : text.canonicalAt(ast.jjtGetFirstToken().absoluteBegin - 1);
    }
}
