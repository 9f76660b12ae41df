package dev.keyspread.workload;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the shapes of the statements of one database, for {@code ReportedDatabase}. The first ones are kept apart, as many as the bounds
 * allow; all others are counted together.
 */
public final class StatementShapes {
    /** Shapes that are kept apart. */
    static final int MAX_SHAPES = 500;

    /** Characters of one of them. */
    static final int MAX_LENGTH = 16_000;

    /** Characters of all of them together. */
    private static final int MAX_CHARACTERS = 1_000_000;

    private final Map<String, StatementShape> shapes = new ConcurrentHashMap<>();
    private final AtomicLong characters = new AtomicLong();
    private final StatementShape others = new StatementShape("", null);

    /**
     * The shape of a canonical text.
     *
     * @param text without any literal
     * @param callSite finds where the application runs it; asked for a new one only
     */
    public StatementShape of(String text, Supplier<@Nullable String> callSite) {
        StatementShape known = shapes.get(text);
        if (known != null) {
            return known;
        }
        boolean isTooMuch = shapes.size() >= MAX_SHAPES
                || text.length() > MAX_LENGTH
                || characters.get() + text.length() > MAX_CHARACTERS;
        if (isTooMuch) {
            return others;
        }
        StatementShape made = new StatementShape(text, callSite.get());
        StatementShape former = shapes.putIfAbsent(text, made);
        if (former != null) {
            return former;
        }
        characters.addAndGet(text.length());
        return made;
    }

    /** Returns the shapes that are kept apart, in any order. */
    public List<StatementShape> all() {
        return List.copyOf(shapes.values());
    }

    /** All others together; its text is empty. */
    public StatementShape others() {
        return others;
    }
}
