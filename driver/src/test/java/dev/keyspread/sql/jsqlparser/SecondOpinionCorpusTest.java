package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.TwoReadersTests;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;

/** How often JSqlParser says otherwise than our own reader, over all statements that are at hand. */
class SecondOpinionCorpusTest extends TwoReadersTests<SecondOpinionCorpusTest.Count> {

    /** The writes of one dialect, counted. */
    static final class Count {
        private int agreed;
        private int unparsed;
        private int disagreed;

        @Override
        public String toString() {
            return agreed + " agreed, " + unparsed + " not parsed by JSqlParser, " + disagreed + " disagreed";
        }
    }

    SecondOpinionCorpusTest() {
        super("writes", Count::new);
    }

    @Override
    protected void compare(Tokens tokens, Shape shape) {
        TextWrites writes = new TextWrites(tokens);
        for (TokenRange range : tokens.statements()) {
            StatementWrites found = writes.of(range.from(), range.to());
            if (!DdlReader.startsDdl(tokens, range.from()) && !found.all().isEmpty()) {
                count(shape, range, found, count(tokens.dialect()));
            }
        }
    }

    private void count(Shape shape, TokenRange range, StatementWrites found, Count count) {
        String opinion;
        try {
            ParsedStatement parsed =
                    ParsedStatement.parse(shape, shape.canonical(range.from()), shape.canonical(range.to()));
            opinion = SecondOpinion.ofWrites(parsed, found.all());
        } catch (UnreadableStatementException none) {
            count.unparsed++;
            readByOne(shape.tokens(), none.getMessage());
            return;
        }
        if (opinion == null) {
            count.agreed++;
        } else {
            count.disagreed++;
            disagreed(shape.tokens(), opinion);
        }
    }
}
