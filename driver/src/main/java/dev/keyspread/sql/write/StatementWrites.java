package dev.keyspread.sql.write;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what one statement writes. Its targets are found without a grammar ({@link WriteTargets}); what becomes of each is read with one
 * ({@link WriteReader}). A target that nothing was read of can't be filled. Each of the two is done once, when it is first asked for. For
 * one thread. {@link TextWrites} keeps one for each statement, and the room {@code plan} asks it.
 */
public final class StatementWrites {
    private final Tokens tokens;
    private final int from;
    private final int to;
    private @Nullable List<WriteTargets.Target> targets;
    private @Nullable List<WriteStatement> writes;
    private @Nullable String unread;

    /** The writes by the tokens of their tables' names. */
    private final Map<Integer, WriteStatement> byTable = new HashMap<>();

    StatementWrites(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.from = from;
        this.to = to;
    }

    boolean isOf(int first, int end) {
        return from == first && to == end;
    }

    /** Returns true if it is carried out later and again, by EXECUTE, with values that are not known now. */
    public boolean isPrepared() {
        return tokens.isWord(tokens.behindHints(from), "PREPARE");
    }

    /** The tables that it writes to, in the order of the text. */
    public List<WriteTargets.Target> targets() {
        if (targets == null) {
            targets = WriteTargets.find(tokens, from - 1, to);
        }
        return targets;
    }

    /** The writes in it, in the order of the text; empty if none could be read. */
    public List<WriteStatement> all() {
        if (writes == null) {
            try {
                writes = List.copyOf(WriteReader.read(tokens, from, to));
                for (WriteStatement write : writes) {
                    byTable.putIfAbsent(write.table().nameToken(), write);
                }
            } catch (UnreadableStatementException failure) {
                writes = List.of();
                unread = failure.getMessage();
            }
        }
        return writes;
    }

    /** Why its writes could not be read, as a clause; null if they could. */
    public @Nullable String unread() {
        all();
        return unread;
    }

    /** The write whose table stands at the target, or null if none was read. */
    public @Nullable WriteStatement at(WriteTargets.Target target) {
        all();
        return byTable.get(target.end() - 1);
    }
}
