package dev.keyspread.jdbc.effects;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.jdbc.binding.BatchedPlans;
import dev.keyspread.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what waits in the batch of one statement. {@code SentStatement} makes it with the first row or text. It must count nothing that the
 * delegate did not take into its batch.
 */
public final class WaitingBatch {
    private @Nullable List<BatchedText> texts;
    private int size;
    private @Nullable BatchedPlans plans;

    /** Counts a row or text that the delegate took into its batch. */
    public void add(@Nullable Plan plan) {
        if (plan != null && BatchedText.matters(plan, size)) {
            texts = texts == null ? new ArrayList<>() : texts;
            texts.add(new BatchedText(size, plan));
        }
        size++;
    }

    /** Counts a text that the delegate took into its batch. */
    public void addText(Plan plan, Database database, Session session) {
        plans(database, session).add(plan);
        add(plan);
    }

    /** How many rows or texts there are. */
    public int size() {
        return size;
    }

    /** The texts to learn from; null where there are none. */
    public @Nullable List<BatchedText> texts() {
        return texts;
    }

    /** Returns the texts of a batch that is about to be sent or cleared, and begins another. */
    public @Nullable List<BatchedText> take() {
        List<BatchedText> taken = texts;
        texts = null;
        size = 0;
        return taken;
    }

    /** Returns the plans of its texts, to which another is about to be added; made before that is planned. */
    public BatchedPlans plans(Database database, Session session) {
        if (plans == null) {
            plans = new BatchedPlans(database, session);
        }
        return plans;
    }

    /** Returns the plans of its texts, and forgets them; null where there are none, as of a prepared statement. */
    public @Nullable BatchedPlans takePlans() {
        BatchedPlans taken = plans;
        plans = null;
        return taken;
    }
}
