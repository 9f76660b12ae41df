package dev.keyspread.watch;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.config.KeyspreadConfig;
import java.util.function.Supplier;

/**
 * Holds what a watcher can ask of a database. {@code OpenConnections} makes it before the first connection is opened, and
 * {@link Watcher#watch} is given it. Any thread may call the two suppliers, at any time; their answers are not to be kept as long as they
 * are empty.
 *
 * @param database its findings and counters
 * @param config its settings
 * @param engine the name of its dialect; empty until it is known
 * @param defaultSchema the schema that is not named before its tables; empty where there is none
 */
public record WatchedDatabase(
        KeyspreadDatabase database, KeyspreadConfig config, Supplier<String> engine, Supplier<String> defaultSchema) {}
