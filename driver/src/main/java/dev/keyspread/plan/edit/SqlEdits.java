package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what is inserted into a text while it is planned. The text itself is never printed anew: what the application wrote stays as it
 * is, comments and spacing included, and each insertion goes directly behind a token. The plans of reads and writes insert by it.
 */
public final class SqlEdits {
    private final Tokens tokens;
    private final boolean placeholders;
    private final List<Insertion> insertions = new ArrayList<>();
    private final Map<Integer, Replacement> replacements = new HashMap<>();
    private final SqlEdits whole;
    private final CanonicalBytes scratch = new CanonicalBytes();
    private final MadeUp madeUp;
    private int stored;

    /** How many values other computations of the text take, over all attempts. */
    private int made;

    /**
     * True if another text of the shape might need other insertions, and not only other values in {@link
     * Insertion#known}.
     */
    private boolean varies;

    /** True if a source column gets the application's time. */
    private boolean takesTime;

    /**
     * A piece of SQL behind a token; with a computation, a placeholder for its value ends it, or for that of its source; with a known
     * value, a literal does.
     */
    private record Insertion(
            int token,
            String sql,
            @Nullable Computation computation,
            @Nullable Family clock,
            @Nullable KnownValue known,
            boolean isSource) {
        Insertion(int token, String sql, @Nullable Computation computation) {
            this(token, sql, computation, null, null, false);
        }
    }

    /** A value computed while planning, and the tokens of the literals that it was computed from, in the order of the rule's sources. */
    private record KnownValue(TableRule rule, List<Integer> literals, String sql) {}

    /** SQL in place of what stands there; it holds one placeholder if the time or a computed value is bound to it. */
    private record Replacement(
            TokenRange range,
            @Nullable Family clock,
            @Nullable Computation computation,
            String sql) {
        boolean holdsPlaceholder() {
            return clock != null || computation != null;
        }
    }

    /**
     * Nothing inserted yet.
     *
     * @param placeholders whether values may be inserted as placeholders; a text without any of its own that is sent by a
     *     plain Statement gets literals
     * @param madeUp what is made up for the text
     */
    public SqlEdits(Tokens tokens, boolean placeholders, MadeUp madeUp) {
        this(tokens, placeholders, madeUp, null);
    }

    private SqlEdits(Tokens tokens, boolean placeholders, MadeUp madeUp, @Nullable SqlEdits whole) {
        this.tokens = tokens;
        this.placeholders = placeholders;
        this.madeUp = madeUp;
        this.whole = whole == null ? this : whole;
    }

    /** Inserts text; nothing where it is empty. */
    public void add(int afterToken, String sql) {
        if (sql.isEmpty()) {
            return;
        }
        insertions.add(new Insertion(afterToken, sql, null));
    }

    /**
     * Inserts text and then a computed value: a literal where it is known now, else a placeholder.
     *
     * @return where other computations of the row find the value; null where it has no number by which to find it
     */
    public @Nullable Source add(int afterToken, String sql, Computation computation) throws NotFillableException {
        stored += computation.purpose() == Purpose.STORE ? 1 : 0;
        if (isKnownNow(computation)) {
            varies = true;
            Object value = known(computation);
            add(afterToken, sql + computation.rule().literal(value));
            return Source.constant(value);
        }
        insertions.add(new Insertion(afterToken, sql, computation));
        return computation.result();
    }

    /** Adds a value that is compared with and not stored. */
    public void addCompared(int afterToken, String sql, Computation computation) throws NotFillableException {
        int before = stored;
        add(afterToken, sql, computation);
        stored = before;
    }

    /**
     * Puts a computed value in the place of what the text gives.
     *
     * @return as {@link #add(int, String, Computation)}
     */
    public @Nullable Source replace(TokenRange value, Computation computation) throws NotFillableException {
        if (replacements.containsKey(value.from())) {
            throw new NotFillableException(
                    RefusalKind.VALUE_FOR_SEVERAL_ROWS,
                    "one value of the statement stands for several rows",
                    "give each row a value of its own");
        }
        stored++;
        varies = true;
        if (isKnownNow(computation)) {
            Object known = known(computation);
            String literal = computation.rule().literal(known);
            replacements.put(value.from(), new Replacement(value, null, null, literal));
            return Source.constant(known);
        }
        replacements.put(value.from(), new Replacement(value, null, computation, "?"));
        return computation.result();
    }

    /** Returns true if a value can be written into the text. One that is made up is not where the text runs more than once. */
    private boolean isKnownNow(Computation computation) {
        return computation.isConstant() && !(computation.rule().generator() && placeholders);
    }

    private @Nullable Object known(Computation computation) throws NotFillableException {
        return computation.rule().generator() ? madeUp.id(computation, scratch) : computation.constant(scratch);
    }

    /** A number for a value that other computations of the text take. */
    public int nextMade() {
        return ++whole.made;
    }

    /**
     * Adds a value that is computed from literals.
     *
     * @param literals their tokens, in the order of the rule's sources
     */
    public void add(int afterToken, String sql, Computation computation, List<Integer> literals)
            throws NotFillableException {
        TableRule rule = computation.rule();
        KnownValue known = new KnownValue(rule, literals, rule.literal(computation.constant(scratch)));
        insertions.add(new Insertion(afterToken, sql, null, null, known, false));
    }

    /** Inserts text and then a placeholder for what the only source of a computation is bound to. */
    public void addSource(int afterToken, String sql, Computation computation) {
        insertions.add(new Insertion(afterToken, sql, computation, null, null, true));
    }

    /** Notes that what is inserted depends on the values in the text. */
    public void vary() {
        varies = true;
    }

    /** How to insert the same into other texts of the shape, in the order of the text; null if that takes planning anew. */
    @Nullable
    public List<InsertionStep> steps() {
        if (varies || !replacements.isEmpty() || insertions.isEmpty()) {
            return null;
        }
        List<InsertionStep> steps = new ArrayList<>();
        for (Insertion each : insertions) {
            if (each.computation() != null || each.clock() != null) {
                return null;
            }
            KnownValue known = each.known();
            steps.add(new InsertionStep(
                    each.token(),
                    each.sql(),
                    known == null ? null : known.rule(),
                    known == null ? List.of() : known.literals()));
        }
        return steps;
    }

    /** Puts the application's time in the place of a value, once however often it is asked for. */
    Source replace(TokenRange value, Column column) {
        varies = true;
        takesTime = true;
        Family family = column.type().family();
        if (placeholders) {
            replacements.put(value.from(), new Replacement(value, family, null, "?"));
            return Source.clock(column);
        }
        Temporal time = ClientClock.value(madeUp.now(), family);
        replace(value, ClientClock.literal(time, tokens.dialect()));
        return Source.constant(time);
    }

    /** Puts the application's time, within that SQL, in the place of a call that gives no source. */
    void replaceCall(TokenRange call, String before, String behind) {
        varies = true;
        String time = placeholders ? "?" : literalInstant();
        Family clock = placeholders ? Family.INSTANT : null;
        replacements.putIfAbsent(call.from(), new Replacement(call, clock, null, before + time + behind));
    }

    /** Returns the token behind what is replaced from that one on, or -1. */
    int endOfReplaced(int token) {
        Replacement replaced = replacements.get(token);
        return replaced == null ? -1 : replaced.range().to();
    }

    private String literalInstant() {
        return ClientClock.literal(ClientClock.value(madeUp.now(), Family.INSTANT), tokens.dialect());
    }

    /** Inserts text and then the application's time for a column that is no source, in which the database stores it by its session's zone. */
    public void addInstant(int afterToken, String sql) {
        varies |= !placeholders;
        if (placeholders) {
            insertions.add(new Insertion(afterToken, sql, null, Family.INSTANT, null, false));
        } else {
            add(afterToken, sql + literalInstant());
        }
    }

    /** Returns true if a source is the application's time. */
    public boolean takesTime() {
        return takesTime;
    }

    /** Puts SQL in the place of a piece of the text. */
    public void replace(TokenRange range, String sql) {
        replacements.put(range.from(), new Replacement(range, null, null, sql));
    }

    /** Inserts text and then the application's time. */
    public Source addTime(int afterToken, String sql, Column column) {
        takesTime = true;
        Family family = column.type().family();
        if (placeholders) {
            insertions.add(new Insertion(afterToken, sql, null, family, null, false));
            return Source.clock(column);
        }
        varies = true;
        Temporal time = ClientClock.value(madeUp.now(), family);
        add(afterToken, sql + ClientClock.literal(time, tokens.dialect()));
        return Source.constant(time);
    }

    /** Takes over what was gathered for one statement. */
    public void addAll(SqlEdits more) {
        insertions.addAll(more.insertions);
        replacements.putAll(more.replacements);
        stored += more.stored;
        varies |= more.varies;
        takesTime |= more.takesTime;
    }

    /** An empty one for the same text, for an attempt that may fail halfway. */
    public SqlEdits attempt() {
        return new SqlEdits(tokens, placeholders, madeUp, whole);
    }

    /** Returns true if nothing is inserted, so that the text goes out unchanged. */
    public boolean isEmpty() {
        return insertions.isEmpty() && replacements.isEmpty();
    }

    /** Returns true if placeholders are inserted. */
    public boolean addsPlaceholders() {
        for (Insertion each : insertions) {
            if (each.computation() != null || each.clock() != null) {
                return true;
            }
        }
        for (Replacement each : replacements.values()) {
            if (each.holdsPlaceholder()) {
                return true;
            }
        }
        return false;
    }

    /** By their tokens, which most are from the start; one token's insertions keep their order. */
    private void sort() {
        for (int i = 1; i < insertions.size(); i++) {
            if (insertions.get(i).token() < insertions.get(i - 1).token()) {
                insertions.sort(Comparator.comparingInt(Insertion::token));
                return;
            }
        }
    }

    /** The text with everything inserted. */
    public EditedText apply(List<ParameterPlan.Checked> checked) {
        return apply(checked, false);
    }

    /**
     * Returns the text with everything inserted, where values to be stored are written into the text of each execution.
     *
     * @return null if that leaves other placeholders than the application's
     */
    @Nullable
    public EditedText applyWritten(List<ParameterPlan.Checked> checked) {
        EditedText result = apply(checked, true);
        ParameterPlan parameters = result.parameters();
        return parameters.delegateCount() == parameters.count() ? result : null;
    }

    private EditedText apply(List<ParameterPlan.Checked> checked, boolean writes) {
        sort();
        EditedText edited = new EditedText(tokens.sql(), writes, 16 * insertions.size());
        int next = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.PARAMETER) {
                edited.given();
            }
            Replacement replacement = replacements.isEmpty() ? null : replacements.get(i);
            if (replacement != null) {
                edited.copy(tokens.start(i), tokens.end(replacement.range().to() - 1));
                edited.add(replacement.sql());
                edited.value(replacement.clock(), replacement.computation(), false);
            }
            int inserted = next;
            while (next < insertions.size() && insertions.get(next).token() == i) {
                insert(insertions.get(next++), edited);
            }
            if (next > inserted) {
                edited.end();
            }
        }
        edited.finish(!isEmpty(), tokens.dialect().has(Capability.SPANNER_DRIVER), stored, checked);
        return edited;
    }

    private void insert(Insertion insertion, EditedText edited) {
        int behind = tokens.end(insertion.token());
        edited.copy(behind, behind);
        edited.add(insertion.sql());
        if (insertion.known() != null) {
            edited.add(insertion.known().sql());
        }
        if (insertion.clock() != null || insertion.computation() != null) {
            edited.add("?");
            edited.value(insertion.clock(), insertion.computation(), insertion.isSource());
        }
    }

    /** Returns true if what is inserted there would make one token with what follows, as a number does with a word. */
    public static boolean runsOn(String sql, int at) {
        return at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at));
    }
}
