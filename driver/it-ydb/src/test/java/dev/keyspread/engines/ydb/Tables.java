package dev.keyspread.engines.ydb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tech.ydb.proto.ValueProtos.Type;
import tech.ydb.proto.ValueProtos.Value;

/** The tables of a server by their paths, with their rows. */
public final class Tables {
    /** A table; its columns' types are in their order. */
    record Table(Map<String, Type> columns, List<String> key, List<Map<String, Value>> rows) {
        /** Puts a row in the place of the one of the same key. */
        void put(Map<String, Value> row) {
            rows.removeIf(old -> key.stream().allMatch(part -> Objects.equals(old.get(part), row.get(part))));
            rows.add(row);
        }
    }

    private final Map<String, Table> byPath = new TreeMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * Makes a table.
     *
     * @param path within the database: {@code orders}, {@code shop/orders}
     * @param columns as {@code name Type}
     */
    public void create(String path, List<String> key, String... columns) {
        Map<String, Type> types = new LinkedHashMap<>();
        for (String column : columns) {
            String[] words = column.split(" ", 2);
            Type type = Values.type(words[1]);
            types.put(words[0], key.contains(words[0]) ? type : Values.optional(type));
        }
        locked(() -> byPath.put(YdbServer.DATABASE + "/" + path, new Table(types, key, new ArrayList<>())));
    }

    /** The table of that absolute path, or of that path within the database. */
    @Nullable
    Table find(String path) {
        String absolute = path.startsWith("/") ? path : YdbServer.DATABASE + "/" + path;
        return locked(() -> byPath.get(absolute));
    }

    /** Returns what lies in that directory: names, with a slash behind those of directories. */
    Set<String> list(String directory) {
        String prefix = directory.endsWith("/") ? directory : directory + "/";
        Set<String> children = new TreeSet<>();
        for (String path : locked(() -> List.copyOf(byPath.keySet()))) {
            if (path.startsWith(prefix)) {
                String rest = path.substring(prefix.length());
                int slash = rest.indexOf('/');
                children.add(slash < 0 ? rest : rest.substring(0, slash + 1));
            }
        }
        return children;
    }

    private <T extends @Nullable Object> T locked(java.util.function.Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
