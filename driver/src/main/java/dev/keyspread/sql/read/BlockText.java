package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.statement.TailClauses;

/**
 * Where the parts of one block of a {@link DmlModel} stand in the text, each without the word that begins it; empty where it has none.
 * {@link DmlReader} makes it, and {@link SingleTableReader} and {@link MaxPlusOne} read by it.
 *
 * @param items its select list, behind DISTINCT and the like; of an UPDATE or DELETE that of its RETURNING
 * @param tables its FROM list; of an UPDATE or DELETE the table that is changed, with what stands behind its name
 * @param where its condition
 * @param order its ORDER BY, and that of the whole UNION where it is the last part of one
 * @param groups whether it has a GROUP BY or HAVING
 * @param limits whether LIMIT or FETCH says how many rows it wants
 */
record BlockText(
        TokenRange items, TokenRange tables, TokenRange where, TokenRange order, boolean groups, boolean limits) {
    static final TokenRange NOTHING = new TokenRange(0, 0);
    static final BlockText EMPTY = new BlockText(NOTHING, NOTHING, NOTHING, NOTHING, false, false);

    static BlockText of(TokenRange items, TokenRange tables, TailClauses tail) {
        TokenRange where = tail.where() == null ? NOTHING : tail.where();
        return new BlockText(items, tables, where, tail.order(), tail.groups(), tail.limits());
    }
}
