package dev.keyspread.keyspace;

import dev.keyspread.keyspace.picture.KeyBytes;
import dev.keyspread.keyspace.picture.KeyTrack;
import dev.keyspread.keyspace.picture.KeyTrack.Form;
import dev.keyspread.keyspace.picture.OrderedKey;
import dev.keyspread.keyspace.picture.SplitSimulation;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out which keys of a table to look at, and in which forms. {@link KeySpaces} calls it. */
final class TableKeysBuilder {
    /** Keys of one table that are looked at: the primary key and so many indexes. */
    private static final int MAX_KEYS = 16;

    private final Table table;
    private final List<TableRule> rules;
    private final long now;
    private final List<String> columns = new ArrayList<>();
    private final List<ColumnFill> fills = new ArrayList<>();
    private final List<KeyTrack> tracks = new ArrayList<>();
    private int triedOut;

    /**
     * For one table.
     *
     * @param rules those that fill it, in the order in which they are computed
     */
    TableKeysBuilder(Table table, List<TableRule> rules, long now) {
        this.table = table;
        this.rules = rules;
        this.now = now;
    }

    /**
     * Returns what gathers along its keys.
     *
     * @param whatIfs rules to try out, each with the same column
     * @param sample rows that a sample may have at first
     */
    TableKeys build(List<TableRule> whatIfs, int sample) {
        List<OrderedKey> keys = keys();
        Set<String> wanted = new LinkedHashSet<>();
        keys.forEach(key -> key.parts().forEach(part -> wanted.add(part.column())));
        rules.forEach(rule -> wanted.add(rule.target().name()));
        rules.forEach(rule -> rule.sources().forEach(source -> wanted.add(source.name())));
        whatIfs.forEach(rule -> rule.sources().forEach(source -> wanted.add(source.name())));
        columns.addAll(wanted);
        for (TableRule rule : rules) {
            fills.add(fill(rule, columns.indexOf(rule.target().name())));
        }
        keys.forEach(this::addTracks);
        if (!keys.isEmpty()) {
            whatIfs.forEach(rule -> tryOut(rule, keys.get(0)));
        }
        return new TableKeys(table.name(), columns, triedOut, fills, tracks, sample);
    }

    private ColumnFill fill(TableRule rule, int target) {
        int[] sources = rule.sources().stream()
                .mapToInt(source -> columns.indexOf(source.name()))
                .toArray();
        return new ColumnFill(rule, sources, target);
    }

    /** The primary key and the indexes that the engine keeps in an order of their own. */
    private List<OrderedKey> keys() {
        List<OrderedKey> keys = new ArrayList<>();
        add(null, table.key(), keys);
        for (Index index : table.indexes()) {
            if (!index.local() && index.interleavedIn() == null && keys.size() < MAX_KEYS) {
                String name = index.name().isEmpty() ? index.parts().get(0).column() : index.name();
                add(name, index.parts(), keys);
            }
        }
        return keys;
    }

    private void add(@Nullable String index, List<KeyPart> parts, List<OrderedKey> keys) {
        List<OrderedKey.Part> ordered = new ArrayList<>();
        for (KeyPart part : parts) {
            Column column = table.column(part.column());
            if (column == null || part.direction() == Direction.HASH) {
                break; // an expression, or hashed by the engine: what stands before it has an order
            }
            ordered.add(new OrderedKey.Part(column.name(), column.type().family(), part.direction() == Direction.DESC));
        }
        if (!ordered.isEmpty()) {
            keys.add(new OrderedKey(index, ordered));
        }
    }

    private void addTracks(OrderedKey key) {
        TableRule leading = null;
        List<OrderedKey.Part> raw = new ArrayList<>();
        for (OrderedKey.Part part : key.parts()) {
            TableRule filling = rules.stream()
                    .filter(rule -> rule.target().name().equals(part.column()))
                    .findFirst()
                    .orElse(null);
            leading = part.equals(key.parts().get(0)) ? filling : leading;
            if (filling == null) {
                raw.add(part);
            }
        }
        String expression = leading == null ? null : leading.rule().text();
        tracks.add(track(key, Form.STORED, expression, positions(key.parts()), divided(leading, key)));
        if (raw.size() < key.parts().size() && !raw.isEmpty()) {
            OrderedKey unfilled = new OrderedKey(key.index(), raw);
            tracks.add(track(unfilled, Form.WITHOUT_RULE, null, positions(raw), List.of()));
        }
    }

    private KeyTrack track(OrderedKey key, Form form, @Nullable String rule, int[] positions, List<byte[]> bounds) {
        return new KeyTrack(key, form, rule, positions, new SplitSimulation(bounds), now);
    }

    private int[] positions(List<OrderedKey.Part> parts) {
        return parts.stream().mapToInt(part -> columns.indexOf(part.column())).toArray();
    }

    /** The rule's column, as if the table had it in front of its key. */
    private void tryOut(TableRule rule, OrderedKey key) {
        int target = columns.size() + triedOut++;
        fills.add(fill(rule, target));
        List<OrderedKey.Part> parts = new ArrayList<>();
        parts.add(new OrderedKey.Part(rule.target().name(), rule.target().type().family(), false));
        key.parts().stream()
                .filter(part -> !part.column().equals(rule.target().name()))
                .forEach(parts::add);
        OrderedKey simulated = new OrderedKey(null, parts);
        int[] positions = positions(parts);
        positions[0] = target;
        tracks.add(track(simulated, Form.WHAT_IF, rule.rule().text(), positions, divided(rule, simulated)));
    }

    /** The bounds of equal ranges of a shard's values; empty if the shard has too many values. */
    private static List<byte[]> divided(@Nullable TableRule rule, OrderedKey key) {
        if (rule == null || rule.generator() || key.parts().get(0).family() != Family.INTEGER) {
            return List.of();
        }
        double lowest = rule.minimum();
        double values = rule.maximum() - lowest + 1;
        if (values < 2) {
            return List.of();
        }
        int splits = (int) Math.min(SplitSimulation.SPLITS, values);
        List<byte[]> bounds = new ArrayList<>();
        for (int i = 1; i < splits; i++) {
            long first = (long) (lowest + Math.ceil(i * values / splits));
            OrderedKey leading = new OrderedKey(null, key.parts().subList(0, 1));
            byte[] bound = KeyBytes.of(leading, new @Nullable Object[] {first}, new int[1]);
            if (bound != null) {
                bounds.add(bound);
            }
        }
        return key.parts().get(0).descending() ? List.of() : bounds;
    }
}
