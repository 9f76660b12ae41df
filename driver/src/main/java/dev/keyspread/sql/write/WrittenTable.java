package dev.keyspread.sql.write;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.TableUse;
import org.jspecify.annotations.Nullable;

/**
 * The table that a statement writes to, or the only one that it reads. The readers of this package make it, and the room
 * {@code plan.write} finds columns by it.
 *
 * @param use what it is called
 * @param nameToken the token of its name
 */
public record WrittenTable(TableUse use, int nameToken) {
    /** Its schema as written and folded, or null. */
    public @Nullable String schema() {
        return use.schema();
    }

    /** Its name, folded. */
    public String name() {
        return use.name();
    }

    /** Its alias, folded, or null. */
    public @Nullable String alias() {
        return use.alias();
    }

    /** Returns true if a column's qualifier means this table. */
    public boolean isMeantBy(String qualifier, Dialect dialect) {
        return use.isMeantBy(qualifier, dialect);
    }

    /** Returns true if a column that an UPDATE of several tables assigns is certainly this one's. */
    public boolean isCertainlyOf(AssignmentList.AssignedColumn column, Dialect dialect) {
        String qualifier = column.qualifier();
        boolean isInSchema =
                column.schema() == null || (alias() == null && column.schema().equals(schema()));
        return qualifier != null && isMeantBy(qualifier, dialect) && isInSchema;
    }

    /** Returns true if it is certainly that of another: a schema is not compared with one that is not told. */
    public boolean isCertainlyNotOf(AssignmentList.AssignedColumn column, Dialect dialect) {
        String qualifier = column.qualifier();
        String given = column.schema();
        String own = schema();
        boolean isInOther = given != null && own != null && alias() == null && !given.equalsIgnoreCase(own);
        return qualifier != null && (!isMeantBy(qualifier, dialect) || isInOther);
    }

    /** Where the name stands in those tokens, if they are a name that this table qualifies, {@code t.a} or {@code s.t.a}; else -1. */
    public int qualifiedColumn(Tokens tokens, TokenRange range) {
        int from = range.from();
        int name = range.to() - 1;
        boolean isQualified = name >= from + 2
                && tokens.isName(from)
                && tokens.lastOfName(from, range.to()) == name
                && isMeantBy(tokens.name(name - 2), tokens.dialect());
        boolean isOurs = isQualified && (from == name - 2 || (from == name - 4 && isIn(tokens.name(from), tokens)));
        return isOurs ? name : -1;
    }

    /** Returns true if that is the schema which the statement names the table with. A table with an alias has no other name. */
    private boolean isIn(String schema, Tokens tokens) {
        String own = schema();
        return own != null && alias() == null && tokens.dialect().sameName(own, schema);
    }
}
