package dev.keyspread.schema.catalogue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds a list for each name, and never changes. Its names lie in parts, so that a changed copy costs one part: each statement of DDL
 * makes such copies, and ten thousand migrations make as many tables. {@link Snapshot} keeps its tables and names in it.
 *
 * @param <E> what the lists hold
 */
final class ListsByName<E> {
    private static final int BITS = 8;

    /** Each part holds the names whose hashes begin with its number. None of its lists is empty. */
    private final List<Map<String, List<E>>> parts;

    private ListsByName(List<Map<String, List<E>>> parts) {
        this.parts = parts;
    }

    static <E> ListsByName<E> empty() {
        return new ListsByName<>(Collections.nCopies(1 << BITS, Map.of()));
    }

    /** Returns the list of that name, which is empty if there is none. */
    List<E> get(String name) {
        return parts.get(part(name)).getOrDefault(name, List.of());
    }

    /** Returns a copy in which that list is the name's. */
    ListsByName<E> with(String name, List<E> list) {
        int part = part(name);
        Map<String, List<E>> changed = new HashMap<>(parts.get(part));
        if (list.isEmpty()) {
            changed.remove(name);
        } else {
            changed.put(name, list);
        }
        List<Map<String, List<E>>> copy = new ArrayList<>(parts);
        copy.set(part, changed);
        return new ListsByName<>(copy);
    }

    /** Returns the elements of all lists. */
    List<E> all() {
        List<E> all = new ArrayList<>();
        for (Map<String, List<E>> part : parts) {
            for (List<E> list : part.values()) {
                all.addAll(list);
            }
        }
        return all;
    }

    /** A map takes the hash's lower bits, so a part takes others. */
    private static int part(String name) {
        return (name.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - BITS);
    }
}
