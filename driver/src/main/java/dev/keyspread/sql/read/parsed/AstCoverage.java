package dev.keyspread.sql.read.parsed;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.jsqlparser.ParserText;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.parser.CCJSqlParserTreeConstants;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * Compares what was walked of a tree with everything that the parser saw: a query, a table or a placeholder that was not met says that the
 * tree was understood only in part, and nothing of it is used then. {@link ParsedDmlReader} asks it at the end.
 */
final class AstCoverage {
    private final Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Notes that a query or table was walked. */
    void visited(Object part) {
        met.add(part);
    }

    /** @throws UnreadableStatementException when the tree holds more, or other placeholders than the text */
    void check(Node root, ParserText text) throws UnreadableStatementException {
        BitSet parameters = text.parameters();
        Deque<Node> rest = new ArrayDeque<>();
        rest.push(root);
        while (!rest.isEmpty()) {
            Node node = rest.pop();
            Object value = node.jjtGetValue();
            boolean query = value instanceof PlainSelect || (value instanceof Table && !isStar(node));
            if (query && !met.contains(value)) {
                throw new UnreadableStatementException("it names a table at a place that is not understood");
            }
            if (node.getId() == CCJSqlParserTreeConstants.JJTPRIMARYEXPRESSION) {
                parameters.clear(node.jjtGetFirstToken().absoluteBegin - 1);
            }
            if (value instanceof SignedExpression signed && signed.getExpression() instanceof JdbcParameter) {
                parameters.clear(node.jjtGetLastToken().absoluteBegin - 1);
            }
            for (int i = 0; i < node.jjtGetNumChildren(); i++) {
                rest.push(node.jjtGetChild(i));
            }
        }
        if (!parameters.isEmpty()) {
            throw new UnreadableStatementException("a placeholder in it is not understood");
        }
    }

    /** {@code t.*} names a table, but no other than FROM does. */
    private static boolean isStar(Node table) {
        Node parent = table.jjtGetParent();
        return parent != null && parent.jjtGetValue() instanceof AllTableColumns;
    }
}
