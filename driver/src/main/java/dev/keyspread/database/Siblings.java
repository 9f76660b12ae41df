package dev.keyspread.database;

import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * What is known of one server's tables by different ways to it: other users (one that migrates the schema, say), Properties, data sources or
 * settings, each of which is a database of its own to Keyspread. What DDL changes by one of them the others are told to forget. None
 * is kept alive by being told.
 */
final class Siblings {
    /** By the URL in front of its parameters. Guarded by itself. */
    private static final Map<String, Set<Siblings>> ALL = new HashMap<>();

    /** Is told what DDL has changed. */
    @FunctionalInterface
    interface Listener {
        /**
         * DDL was carried out elsewhere, or its transaction has ended.
         *
         * @param tables what it changed
         * @param givesRule whether it may have written a rule into a column's comment
         * @param others whether tables that it does not name may be changed too
         */
        void changedElsewhere(Set<QualifiedName> tables, boolean givesRule, boolean others);
    }

    private final String url;
    private final Listener listener;

    private Siblings(String url, Listener listener) {
        this.url = url;
        this.listener = listener;
    }

    /** Takes part for as long as the caller holds what is returned. */
    static Siblings join(String url, Listener listener) {
        Siblings joined = new Siblings(url.split("[?;]", 2)[0], listener);
        synchronized (ALL) {
            ALL.values().removeIf(Set::isEmpty);
            ALL.computeIfAbsent(joined.url, u -> Collections.newSetFromMap(new WeakHashMap<>()))
                    .add(joined);
        }
        return joined;
    }

    /** Tells the others. */
    void tell(Set<QualifiedName> tables, boolean givesRule, boolean others) {
        if (tables.isEmpty() && !others) {
            return;
        }
        List<Siblings> all;
        synchronized (ALL) {
            all = new ArrayList<>(ALL.getOrDefault(url, Set.of()));
        }
        for (Siblings each : all) {
            if (each != this) {
                each.listener.changedElsewhere(tables, givesRule, others);
            }
        }
    }
}
