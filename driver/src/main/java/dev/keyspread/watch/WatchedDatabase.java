package dev.keyspread.watch;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.config.KeyspreadConfig;
import java.util.function.Supplier;

/**
 * Holds what a watcher can ask of a database.
 *
 * @param database its findings and counters
 * @param config its settings
 * @param engine the name of its dialect; empty until it is known
 * @param defaultSchema the schema that is not named before its tables; empty where there is none
 */
public record WatchedDatabase(
        KeyspreadDatabase database, KeyspreadConfig config, Supplier<String> engine, Supplier<String> defaultSchema) {}
