package dev.keyspread.plan;

import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.Purpose;
import dev.keyspread.sql.TokenKind;
import dev.keyspread.sql.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is inserted into a text, gathered while it is planned. The text itself is never printed anew: what the application
 * wrote stays as it is, comments and spacing included, and each insertion goes directly behind a token.
 */
final class Insertions {
    private final Tokens tokens;
    private final boolean placeholders;
    private final List<Insertion> insertions = new ArrayList<>();
    private int stored;

    /** A piece of SQL behind a token; with a computation, a placeholder for its value ends it. */
    private record Insertion(
            int token, String text, @Nullable Computation computation) {}

    /**
     * Nothing inserted yet.
     *
     * @param placeholders whether values may be inserted as placeholders; a text without any of its own that is sent by a
     *     plain Statement gets literals
     */
    Insertions(Tokens tokens, boolean placeholders) {
        this.tokens = tokens;
        this.placeholders = placeholders;
    }

    /** Inserts text; nothing where it is empty. */
    void add(int afterToken, String text) {
        if (text.isEmpty()) {
            return;
        }
        insertions.add(new Insertion(afterToken, text, null));
    }

    /** Inserts text and then a computed value: a literal where it is known now, else a placeholder. */
    void add(int afterToken, String text, Computation computation) throws NotFillableException {
        stored += computation.purpose() == Purpose.STORE ? 1 : 0;
        boolean fresh = computation.rule().generator();
        if (computation.isConstant() && !(fresh && placeholders)) {
            Object value = computation.constant();
            add(afterToken, text + computation.rule().literal(value));
        } else {
            insertions.add(new Insertion(afterToken, text, computation));
        }
    }

    /** Takes over what was gathered for one statement. */
    void addAll(Insertions more) {
        insertions.addAll(more.insertions);
        stored += more.stored;
    }

    /** An empty one for the same text, for an attempt that may fail halfway. */
    Insertions attempt() {
        return new Insertions(tokens, placeholders);
    }

    boolean isEmpty() {
        return insertions.isEmpty();
    }

    /** The text with everything inserted. */
    Result apply(List<ParameterPlan.Checked> checked) {
        insertions.sort(Comparator.comparingInt(Insertion::token)); // stable: one token's insertions keep their order
        String sql = tokens.sql();
        StringBuilder text = new StringBuilder(sql.length() + 16 * insertions.size());
        List<Integer> positions = new ArrayList<>(List.of(0));
        List<ParameterPlan.Computed> computed = new ArrayList<>();
        int copied = 0;
        int next = 0;
        int position = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.PARAMETER) {
                positions.add(++position);
            }
            while (next < insertions.size() && insertions.get(next).token() == i) {
                Insertion insertion = insertions.get(next++);
                text.append(sql, copied, tokens.end(i)).append(insertion.text());
                copied = tokens.end(i);
                if (insertion.computation() != null) {
                    text.append('?');
                    computed.add(new ParameterPlan.Computed(++position, insertion.computation()));
                }
            }
        }
        text.append(sql, copied, sql.length());
        int[] map = positions.stream().mapToInt(Integer::intValue).toArray();
        return new Result(
                insertions.isEmpty() ? sql : text.toString(),
                new ParameterPlan(map, position, stored, computed, checked));
    }

    /** The finished text and how its placeholders map. */
    record Result(String sql, ParameterPlan parameters) {}
}
