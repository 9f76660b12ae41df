package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.schema.MultiPartName;
import net.sf.jsqlparser.statement.Statement;

/**
 * A statement as JSqlParser reads it, together with the text that the parser was shown. {@link SecondOpinion} and {@code ParsedDmlReader}
 * read it.
 *
 * @param shape whose canonical tokens the text was made from
 * @param text what the parser was shown
 * @param statement the tree of objects
 * @param root the tree of nodes, which knows positions
 */
public record ParsedStatement(Shape shape, ParserText text, Statement statement, Node root) {

    /**
     * Parses the statement in the canonical tokens {@code [from, to)}.
     *
     * @throws UnreadableStatementException when the parser does not read it to its end, or it is too large to be read in time
     */
    public static ParsedStatement parse(Shape shape, int from, int to) throws UnreadableStatementException {
        ParserText text = ParserText.of(shape, from, to);
        try {
            CCJSqlParser parser = CCJSqlParserUtil.newParser(text.text()).withAllowComplexParsing(false);
            Statement statement = parser.Statement();
            if (statement == null || parser.getNextToken().kind != CCJSqlParserConstants.EOF) {
                throw new UnreadableStatementException("the SQL parser stops before its end");
            }
            return new ParsedStatement(shape, text, statement, parser.getASTRoot());
        } catch (ParseException | RuntimeException | StackOverflowError e) {
            // The parser also fails with unchecked exceptions; whatever it was, it has nothing to say of the statement.
            throw new UnreadableStatementException("the SQL parser does not understand it");
        }
    }

    /** A name as the dialect folds it, from how the parser was shown it. */
    String name(String shown) {
        Tokens tokens = shape.tokens();
        int token = ParserMask.quotedAt(shown);
        return token < 0
                ? tokens.dialect().name(shown, false, tokens.modes().folding())
                : tokens.name(shape.token(token));
    }

    /**
     * Returns the column that is assigned to or listed, folded, without subscripts. Where columns have fields, it is the first part of the
     * name.
     */
    String assignedName(MultiPartName column) {
        String full = column.getFullyQualifiedName().split("\\[", 2)[0];
        boolean hasFields = shape.tokens().dialect().has(Capability.RUNS_POSTGRES_CODE);
        return hasFields ? name(full.split("\\.", 2)[0]) : lastPart(full);
    }

    /** The last part of a table's or column's name, folded. */
    String lastName(MultiPartName name) {
        return lastPart(name.getFullyQualifiedName());
    }

    private String lastPart(String full) {
        return name(full.substring(full.lastIndexOf('.') + 1));
    }
}
