package dev.keyspread.report;

import dev.keyspread.workload.StatementShape;
import dev.keyspread.workload.StatementShapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is known of the statements of one database: those that took the most time apart, all others as one. {@link ReportDocument}
 * writes it.
 */
final class StatementList {
    /** Statements that are told apart; what was refused comes before what only took time. */
    private static final int MAX_STATEMENTS = 150;

    /** Characters of one of them that are shown. */
    private static final int MAX_TEXT = 1_000;

    private static final double NANOS_OF_MILLI = 1e6;

    /** The sum of several. */
    private static final class Sum {
        private long calls;
        private long rows;
        private long nanos;
        private long rewritten;
        private long failed;
        private long refused;
        private final long[] times = new long[StatementShape.TIMES];

        Sum add(StatementShape shape) {
            long[] more = shape.times();
            for (int i = 0; i < times.length; i++) {
                times[i] += more[i];
                calls += more[i];
            }
            rows += shape.rows();
            nanos += shape.nanos();
            rewritten += shape.rewritten();
            failed += shape.failures();
            refused += shape.refusals();
            return this;
        }
    }

    private final JsonWriter json;

    private StatementList(JsonWriter json) {
        this.json = json;
    }

    static void write(@Nullable StatementShapes shapes, JsonWriter json) {
        json.name("statements").beginArray();
        if (shapes != null) {
            new StatementList(json).write(shapes);
        }
        json.endArray();
    }

    private void write(StatementShapes shapes) {
        List<StatementShape> all = new ArrayList<>(shapes.all());
        all.sort(Comparator.comparing((StatementShape shape) -> shape.refusals() == 0)
                .thenComparing(Comparator.comparingLong(StatementShape::nanos).reversed()));
        Sum others = new Sum().add(shapes.others());
        for (int i = 0; i < all.size(); i++) {
            StatementShape shape = all.get(i);
            if (i >= MAX_STATEMENTS) {
                others.add(shape);
            } else {
                write(cut(shape.text()), shape, new Sum().add(shape));
            }
        }
        if (others.calls + others.refused > 0) {
            write("", shapes.others(), others);
        }
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
    }

    private void write(String text, StatementShape shape, Sum sum) {
        json.beginObject();
        json.name("text").value(text);
        json.name("seenAt").value(shape.seenAt());
        json.name("calls").value(sum.calls);
        json.name("rows").value(sum.rows);
        json.name("millis").value(sum.nanos / NANOS_OF_MILLI);
        json.name("rewritten").value(sum.rewritten);
        json.name("whyNot").value(shape.whyNot());
        json.name("failed").value(sum.failed);
        json.name("refused").value(sum.refused);
        json.name("refusal").value(shape.refusal());
        json.name("timesTaken").beginArray();
        int end = sum.times.length;
        while (end > 0 && sum.times[end - 1] == 0) {
            end--;
        }
        for (int i = 0; i < end; i++) {
            json.value(sum.times[i]);
        }
        json.endArray().endObject();
    }
}
