package dev.keyspread.plan.observe;

import dev.keyspread.schema.Table;
import dev.keyspread.traffic.RowLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the values that one text writes, and where its table's keys are among them, which is looked up once for each state of the table.
 * {@link TrafficBook} makes it, and the plan keeps it.
 */
public final class ObservedWrite {
    /**
     * Where the keys are.
     *
     * @param tables the tables as they then were; null for one that was not known
     * @param layout null where the text gives none of their keys
     */
    record Resolved(List<@Nullable Table> tables, @Nullable RowLayout layout) {}

    private final List<WrittenValues> values;
    private final boolean mayBeCounted;
    private final boolean isAdvisedOn;
    private volatile @Nullable Resolved resolved;

    /**
     * Not looked up yet.
     *
     * @param values what it writes, or reads, first; then the tables that only the report shows
     * @param isReported whether the report shows it
     */
    ObservedWrite(List<WrittenValues> values, boolean isReported) {
        this(values, isReported, true);
    }

    private ObservedWrite(List<WrittenValues> values, boolean isReported, boolean isAdvisedOn) {
        this.values = List.copyOf(values);
        this.isAdvisedOn = isAdvisedOn;
        this.mayBeCounted = isReported
                && values.stream()
                        .anyMatch(each -> each.operation().isWrite()
                                && each.hasUpdateCount()
                                && (each.isCounted() || !each.inserts()));
    }

    /**
     * Returns a write for a text that may write several times, which only the report shows: what is said of traffic is said of single
     * writes.
     */
    static ObservedWrite forReportOnly(List<WrittenValues> values) {
        return new ObservedWrite(values, true, false);
    }

    /** Returns true if its writes may tell of a hotspot, and not only the report. */
    boolean isAdvisedOn() {
        return isAdvisedOn;
    }

    /** Returns true if the update count may be wanted, to know how many rows it writes. */
    public boolean mayBeCounted() {
        return mayBeCounted;
    }

    List<WrittenValues> values() {
        return values;
    }

    @Nullable
    Resolved resolved() {
        return resolved;
    }

    void resolved(Resolved now) {
        resolved = now;
    }
}
