package dev.keyspread.config;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the Properties of a connect apart: Keyspread's settings and the delegate's. {@link ConnectionSettings} asks it at each connect. A
 * pool gives the same object again and again, and copying hundreds of rules costs more than all else. So the last results are kept, and
 * used where a look at each entry shows that none of Keyspread's has changed. Values of the delegate's must not be kept, because they may
 * be secrets.
 */
final class GivenProperties {
    private static final AtomicReferenceArray<GivenProperties> LATEST = new AtomicReferenceArray<>(16);

    private final WeakReference<Properties> given;
    private final Map<String, String> ours;

    /** True if every property is an entry of the object itself, and none comes from others behind it, which can't be seen. */
    private final boolean isFlat;

    /** Names and values of Keyspread's settings as the object gives them one after another: most often these are the same ones again. */
    private final Object[] inOrder;

    private GivenProperties(Properties given, Map<String, String> ours, boolean isFlat) {
        this.given = new WeakReference<>(given);
        this.ours = ours;
        this.isFlat = isFlat;
        List<Object> order = new ArrayList<>(2 * ours.size());
        for (Map.Entry<Object, Object> each : given.entrySet()) {
            if (each.getKey() instanceof String text && Setting.isOurs(text) && each.getValue() instanceof String) {
                order.add(each.getKey());
                order.add(each.getValue());
            }
        }
        this.inOrder = order.toArray();
    }

    /** Returns what is in those Properties now. */
    static GivenProperties of(Properties properties) {
        int at = System.identityHashCode(properties) & (LATEST.length() - 1);
        GivenProperties known = LATEST.get(at);
        if (known != null && known.isFlat && known.given.refersTo(properties) && known.holds(properties)) {
            return known;
        }
        GivenProperties read = read(properties);
        LATEST.set(at, read);
        return read;
    }

    private static GivenProperties read(Properties properties) {
        Map<String, String> ours = new HashMap<>();
        boolean isFlat = true;
        for (String name : properties.stringPropertyNames()) {
            put(ours, name, properties.getProperty(name));
            isFlat &= properties.containsKey(name);
        }
        for (Map.Entry<Object, Object> each : properties.entrySet()) {
            put(ours, each.getKey(), each.getValue()); // a Boolean, say, that is no string property
        }
        return new GivenProperties(properties, ours, isFlat);
    }

    private static void put(Map<String, String> ours, Object name, @Nullable Object value) {
        if (name instanceof String text && Setting.isOurs(text)) {
            ours.put(text, String.valueOf(value));
        }
    }

    private boolean holds(Properties properties) {
        Comparison comparison = new Comparison();
        properties.forEach(comparison); // an iterator would make an object of each entry
        return comparison.isSame && comparison.found == ours.size();
    }

    /**
     * Compares each of Keyspread's settings with its earlier value. No lambda: linking the first is part of the cold start (ColdStart).
     */
    private final class Comparison implements BiConsumer<Object, Object> {
        private int found;
        private boolean isSame = true;

        @Override
        @SuppressWarnings("ReferenceEquality") // a text that is the same object is the same text
        public void accept(Object name, Object value) {
            int at = 2 * found;
            if (at < inOrder.length && name == inOrder[at] && value == inOrder[at + 1]) {
                found++;
            } else if (isSame && name instanceof String text && Setting.isOurs(text)) {
                found++;
                isSame = String.valueOf(value).equals(ours.get(text));
            }
        }
    }

    /** Keyspread's settings. Not to be changed. */
    Map<String, String> ours() {
        return ours;
    }

    /** A copy of the delegate's: nested defaults and values of any type included. */
    Properties delegates(Properties properties) {
        Properties copy = new Properties();
        if (!isFlat) {
            for (String name : properties.stringPropertyNames()) {
                put(copy, name, properties.getProperty(name));
            }
        }
        properties.forEach(new Copy(copy));
        return copy;
    }

    /** Copies what is not Keyspread's. */
    private final class Copy implements BiConsumer<Object, Object> {
        private final Properties into;
        private int found;

        private Copy(Properties into) {
            this.into = into;
        }

        @Override
        @SuppressWarnings("ReferenceEquality")
        public void accept(Object name, Object value) {
            if (2 * found < inOrder.length && name == inOrder[2 * found]) {
                found++;
            } else {
                put(into, name, value);
            }
        }
    }

    private static void put(Properties copy, Object name, Object value) {
        if (!(name instanceof String text) || !Setting.isOurs(text)) {
            copy.put(name, value);
        }
    }
}
