package dev.keyspread.plan;

import dev.keyspread.log.Log;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.log.Redaction;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.jsqlparser.ParsedStatement;
import dev.keyspread.sql.jsqlparser.SecondOpinion;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.read.PlainDmlReader;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.LastNumber;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.TransactionControl;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.ExplainedStatement;
import dev.keyspread.sql.statement.PlainStatement;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteTargets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds from a text what holds for every text of its shape. The one place where statements are parsed. {@link TextPlanning} calls it for a
 * shape that is not known.
 */
final class ShapeAnalyzer {
    private static final Log REWRITES = Log.of("keyspread.rewrite");

    private final RuleBook rules;
    private final Tally tally;

    ShapeAnalyzer(RuleBook rules, Tally tally) {
        this.rules = rules;
        this.tally = tally;
    }

    ShapePlan of(TextWrites text, TableLookup tables) {
        Tokens tokens = text.tokens();
        boolean concerned = rules.concerns(tokens);
        boolean learns = false;
        Shape shape = null;
        List<ShapePlan.Part> parts = new ArrayList<>();
        for (TokenRange statement : tokens.statements()) {
            boolean isDdl = DdlReader.startsDdl(tokens, statement.from());
            boolean isBlock = isDdl && DdlReader.startsBlock(tokens, statement.from());
            if (isDdl) {
                learns = true;
                int query = concerned ? writingQuery(tokens, statement) : -1;
                if (query >= 0) {
                    shape = shape == null ? Shape.of(tokens) : shape;
                    parts.add(new ShapePlan.Part(shape.canonical(query), shape.canonical(statement.to()), null, null));
                }
            }
            if (concerned && (!isDdl || isBlock)) {
                shape = shape == null ? Shape.of(tokens) : shape;
                // What EXPLAIN shows is the plan of the statement that would be sent, so that one is read.
                int from = ExplainedStatement.begin(tokens, statement.from(), statement.to());
                parts.add(part(text, shape, shape.canonical(from), shape.canonical(statement.to())));
            }
        }
        RoutineEffects called = rules.isAnyRead() ? tables.routines(tokens) : RoutineEffects.UNKNOWN;
        boolean changesSession =
                !TextEffects.sessionChange(tokens, called).isNone() || SessionChange.isToldByLiterals(tokens);
        ShapePlan shapePlan = new ShapePlan(
                parts,
                learns,
                LastNumber.isAskedFor(tokens),
                rules.hasAny() && LastNumber.isMovedBy(tokens),
                changesSession,
                called,
                TransactionControl.of(tokens),
                List.of(),
                null,
                null);
        return shapePlan.passes() ? ShapePlan.PASSES : shapePlan;
    }

    /** Where the query of a CREATE TABLE … AS begins, or -1: what it writes itself goes out with the DDL. */
    private static int writingQuery(Tokens tokens, TokenRange statement) {
        if (tokens.isAnyWord(statement.from(), "SELECT", "WITH")) {
            return statement.from(); // SELECT … INTO
        }
        boolean table = false;
        for (int i = statement.from(); i < statement.to(); i++) {
            table |= tokens.isWord(i, "TABLE");
            if (tokens.isAnyWord(i, "WITH", "SELECT") && table) {
                int before = i - 1;
                while (tokens.isSymbol(before, "(")) {
                    before--;
                }
                if (tokens.isWord(before, "AS")) {
                    return i;
                }
            }
        }
        return -1;
    }

    private ShapePlan.Part part(TextWrites text, Shape shape, int from, int to) {
        StatementWrites writes = text.of(shape.token(from), shape.token(to));
        SecondReading second = new SecondReading(shape, from, to);
        String dissent = writesRuled(writes) ? dissent(second, writes) : null;
        DmlModel model = writesRows(writes) ? null : model(shape, from, to, second);
        if (second.isMissing()) {
            tally.unconfirmed.increment();
        }
        return new ShapePlan.Part(from, to, model, dissent);
    }

    private static boolean writesRows(StatementWrites writes) {
        for (WriteTargets.Target target : writes.targets()) {
            if (target.kind() == WriteTargets.Kind.ROWS) {
                return true;
            }
        }
        return false;
    }

    private boolean writesRuled(StatementWrites writes) {
        for (WriteTargets.Target target : writes.targets()) {
            if (rules.mayBeRuled(target.table())) {
                return true;
            }
        }
        return false;
    }

    /** Where it looks for rows, if both readers say the same; null otherwise. */
    private @Nullable DmlModel model(Shape shape, int from, int to, SecondReading second) {
        if (shape.tokens().isWord(shape.token(from), "TRUNCATE")) {
            return null; // it looks for none
        }
        DmlModel model;
        try {
            model = DmlReader.read(shape, from, to);
        } catch (UnreadableStatementException unread) {
            tally.notUnderstood.increment();
            return null;
        }
        if (namesRead(model) && !Objects.equals(model, second.model(model))) {
            disagreed(shape.tokens(), "where it looks for rows");
            return null;
        }
        return model;
    }

    private boolean namesRead(DmlModel model) {
        for (DmlModel.Block block : model.blocks()) {
            for (TableUse use : block.tables()) {
                if (rules.isRead(use.name())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns how JSqlParser's reading differs from ours; null where it agrees, or can't read the statement. */
    private @Nullable String dissent(SecondReading second, StatementWrites writes) {
        if (writes.unread() != null) {
            return null; // it is refused for that already
        }
        String dissent = second.dissent(writes.all());
        if (dissent != null) {
            disagreed(second.shape.tokens(), dissent);
        }
        return dissent;
    }

    /**
     * Asks another reader about one statement. The plainest forms are read in one way only, and JSqlParser, which takes long to load, is
     * not asked where one of them confirms what was read. Else it parses the statement, once at most. It has no opinion of what it can't
     * parse, and where it can't be linked: applications bring other versions of it along.
     */
    private static final class SecondReading {
        private final Shape shape;
        private final int from;
        private final int to;
        private @Nullable ParsedStatement parsed;
        private boolean missing;

        SecondReading(Shape shape, int from, int to) {
            this.shape = shape;
            this.from = from;
            this.to = to;
        }

        /** Returns true if it was asked and had no opinion. */
        boolean isMissing() {
            return missing;
        }

        @Nullable
        String dissent(List<WriteStatement> writes) {
            PlainStatement plain = PlainStatement.read(shape.tokens(), shape.token(from), shape.token(to));
            if (SecondOpinion.confirms(plain, shape, writes)) {
                return null;
            }
            try {
                parsed = ParsedStatement.parse(shape, from, to);
                return SecondOpinion.ofWrites(parsed, writes);
            } catch (UnreadableStatementException | LinkageError noOpinion) {
                missing = true;
                return null;
            }
        }

        /** Returns what it says of where the statement looks for rows; the first reader's own model where it has no opinion. */
        DmlModel model(DmlModel first) {
            if (PlainDmlReader.confirms(shape, from, to, first)) {
                return first;
            }
            try {
                return parsed == null ? ParsedDmlReader.read(shape, from, to) : ParsedDmlReader.read(parsed);
            } catch (UnreadableStatementException | LinkageError noOpinion) {
                missing = true;
                return first;
            }
        }
    }

    private void disagreed(Tokens tokens, String dissent) {
        tally.disagreements.increment();
        if (REWRITES.isDebugEnabled()) {
            REWRITES.debug(
                    "JSqlParser disagrees on {}: {}",
                    dissent,
                    Redaction.of(tokens.sql(), tokens.dialect(), tokens.modes()));
        }
    }
}
