package dev.keyspread.frameworks.batch;

import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;

/** Reads five items from where the partition begins that the thread works on. */
final class OfPartition implements ItemStreamReader<Item> {
    private static final int COUNT = 5;

    private static final ThreadLocal<@Nullable Iterator<Item>> ITEMS = new ThreadLocal<>();

    @Override
    public void open(ExecutionContext context) {
        long first = context.getLong("first");
        ITEMS.set(RowSteps.items(first, first + COUNT - 1).iterator());
    }

    @Override
    public @Nullable Item read() {
        Iterator<Item> rest = Objects.requireNonNull(ITEMS.get());
        return rest.hasNext() ? rest.next() : null;
    }
}
