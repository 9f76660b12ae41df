package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.PlainStatement;
import dev.keyspread.sql.write.WriteStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares what our own reader found in a statement with what JSqlParser found, which was written by others. Where they differ one of them
 * is wrong, so nothing is filled or added then. Where JSqlParser has nothing to say, our own reader's word holds. {@code ShapeAnalyzer}
 * asks it.
 */
public final class SecondOpinion {
    private SecondOpinion() {}

    /**
     * Returns true if a statement has a form that can be read in one way only, and our own reader found in it what stands there. Then JSqlParser
     * has nothing to add.
     *
     * @param plain the statement as its form says; null for any other
     * @param writes what our own reader found in the same statement
     */
    public static boolean confirms(@Nullable PlainStatement plain, Shape shape, List<WriteStatement> writes) {
        if (plain == null) {
            return false;
        }
        List<WriteClaim> ours = new OwnWriteClaims(shape).of(writes);
        if (plain.verb() == PlainStatement.Verb.DELETE || plain.verb() == PlainStatement.Verb.SELECT) {
            return ours.isEmpty();
        }
        boolean inserts = plain.verb() == PlainStatement.Verb.INSERT;
        WriteClaim stands = new WriteClaim(
                shape.tokens().name(plain.table().last()),
                inserts ? plain.columns() : List.of(),
                inserts ? List.of() : plain.columns(),
                inserts ? plain.rows() : null);
        return ours.size() == 1 && ours.get(0).difference(stands) == null;
    }

    /**
     * Where the two disagree on what a statement writes, as a few words that go on after "of"; null where they agree, or where
     * JSqlParser has nothing to say of statements of its kind.
     *
     * @param writes what our own reader found in the same statement
     */
    public static @Nullable String ofWrites(ParsedStatement parsed, List<WriteStatement> writes) {
        List<WriteClaim> theirs = new ParsedWriteClaims(parsed).read();
        if (theirs == null) {
            return null;
        }
        List<WriteClaim> ours = new OwnWriteClaims(parsed.shape()).of(writes);
        if (ours.size() != theirs.size()) {
            return "how many writes it holds";
        }
        for (int i = 0; i < ours.size(); i++) {
            String difference = ours.get(i).difference(theirs.get(i));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }
}
