package dev.keyspread.jdbc.vendor;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.row.RowFill;
import dev.keyspread.shard.canonical.NotFillableException;
import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Fills the keys of a mutation that deletes rows, for {@link Mutations}. An application that knows of no shard gives keys without it:
 * they are given the shard that the rule computes. A range of keys without the shard would mean whole shards, so it is refused.
 */
final class MutationKeys {
    private MutationKeys() {}

    /**
     * Returns what to write in place of a mutation that deletes rows of a table with a rule.
     *
     * @throws SQLException a {@code StatementRefusedException} when it names rows by a range, or a shard can't be computed
     */
    static Object filled(Object mutation, String table, RowFill fill) throws SQLException {
        Object keys = Mutations.call(mutation, "getKeySet");
        if (Boolean.TRUE.equals(Mutations.call(keys, "isAll")) || !fill.fillsKey()) {
            return mutation;
        }
        if (Mutations.call(keys, "getRanges") instanceof Iterable<?> ranges
                && ranges.iterator().hasNext()) {
            throw fill.refused(new NotFillableException(
                    RefusalKind.STORED_ROW_NOT_FOUND,
                    "the mutation deletes a range of keys, and a rule fills a part of the key: without that part it"
                            + " means other rows",
                    "name the rows by their keys, or use a DELETE statement"));
        }
        boolean changed = false;
        List<Object> whole = new ArrayList<>();
        if (Mutations.call(keys, "getKeys") instanceof Iterable<?> given) {
            for (Object key : given) {
                Object filled = filled(key, fill);
                changed |= filled != key;
                whole.add(filled);
            }
        }
        return changed ? rebuilt(mutation, table, keys, whole) : mutation;
    }

    private static Object filled(Object key, RowFill fill) throws SQLException {
        List<@Nullable Object> parts = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        if (Mutations.call(key, "getParts") instanceof Iterable<?> given) {
            for (Object part : given) {
                parts.add(part);
                values.add(SpannerValue.readPart(part));
            }
        }
        SortedMap<Integer, @Nullable Object> missing = fill.missingKeyParts(values);
        if (missing.isEmpty()) {
            return key;
        }
        missing.forEach(parts::add); // in the order of their positions
        try {
            Object array = parts.toArray();
            return key.getClass().getMethod("of", array.getClass()).invoke(null, array);
        } catch (InvocationTargetException e) {
            throw Mutations.unknown(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw Mutations.unknown(e);
        }
    }

    private static Object rebuilt(Object mutation, String table, Object keys, List<Object> whole) throws SQLException {
        try {
            Object builder = keys.getClass().getMethod("newBuilder").invoke(null);
            for (Object key : whole) {
                builder.getClass().getMethod("addKey", key.getClass()).invoke(builder, key);
            }
            Object set = Mutations.call(builder, "build");
            return mutation.getClass()
                    .getMethod("delete", String.class, keys.getClass())
                    .invoke(null, table, set);
        } catch (InvocationTargetException e) {
            throw Mutations.unknown(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw Mutations.unknown(e);
        }
    }
}
