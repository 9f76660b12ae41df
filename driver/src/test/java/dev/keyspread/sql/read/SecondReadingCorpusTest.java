package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.TwoReadersTests;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.shape.Shape;

/** How often JSqlParser says otherwise than our own reader of where statements look for rows, over all that are at hand. */
class SecondReadingCorpusTest extends TwoReadersTests<SecondReadingCorpusTest.Count> {

    /** The queries, updates and deletes of one dialect, counted. */
    static final class Count {
        private int agreed;
        private int ours;
        private int theirs;
        private int neither;
        private int disagreed;

        @Override
        public String toString() {
            return agreed + " agreed, " + ours + " read by our reader alone, " + theirs + " by JSqlParser alone, "
                    + neither + " by neither, " + disagreed + " disagreed";
        }
    }

    SecondReadingCorpusTest() {
        super("reads", Count::new);
    }

    @Override
    protected void compare(Tokens tokens, Shape shape) {
        for (TokenRange range : tokens.statements()) {
            boolean isOther = DdlReader.startsDdl(tokens, range.from())
                    || tokens.isAnyWord(range.from(), "INSERT", "UPSERT", "REPLACE", "MERGE");
            if (!isOther) {
                Count count = count(tokens.dialect());
                count(shape, shape.canonical(range.from()), shape.canonical(range.to()), count);
            }
        }
    }

    private void count(Shape shape, int from, int to, Count count) {
        Object theirs = null;
        Object ours = null;
        String why = "";
        String theirWhy = "";
        try {
            theirs = ParsedDmlReader.read(shape, from, to);
        } catch (UnreadableStatementException unread) {
            theirWhy = unread.getMessage();
        }
        try {
            ours = DmlReader.read(shape, from, to);
        } catch (UnreadableStatementException unread) {
            why = unread.getMessage();
        }
        if (theirs == null || ours == null) {
            count.neither += theirs == ours ? 1 : 0;
            count.ours += ours != null ? 1 : 0;
            count.theirs += theirs != null ? 1 : 0;
            if (ours != null) {
                readByOne(shape.tokens(), theirWhy);
            } else if (theirs != null) {
                System.out.println(shape.tokens().dialect() + ", read by JSqlParser alone, since " + why + ": "
                        + oneLine(shape.tokens()));
            }
        } else if (ours.equals(theirs)) {
            count.agreed++;
        } else {
            count.disagreed++;
            disagreed(shape.tokens(), "\n  ours   " + ours + "\n  theirs " + theirs);
        }
    }
}
