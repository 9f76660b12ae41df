package dev.keyspread.frameworks.batch;

import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;

/** Reads entities, and changes each. */
record Described(ItemStreamReader<Visit> reader) implements ItemStreamReader<Visit> {
    @Override
    public void open(ExecutionContext context) {
        reader.open(context);
    }

    @Override
    public void update(ExecutionContext context) {
        reader.update(context);
    }

    @Override
    public void close() {
        reader.close();
    }

    @Override
    public @Nullable Visit read() throws Exception {
        Visit visit = reader.read();
        if (visit != null) {
            visit.description = "described";
        }
        return visit;
    }
}
