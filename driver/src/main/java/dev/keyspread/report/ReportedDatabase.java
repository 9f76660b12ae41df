package dev.keyspread.report;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.keyspace.KeySpaces;
import dev.keyspread.workload.StatementShapes;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the report asks of a database.
 *
 * @param database its findings and counters
 * @param config its settings
 * @param engine the name of its dialect; empty until it is known
 * @param defaultSchema the schema that is not named before its tables; empty where there is none
 * @param keySpaces where rows were written and read; null until the first connection was looked at
 * @param statements which statements were executed; null like the key spaces
 */
public record ReportedDatabase(
        KeyspreadDatabase database,
        KeyspreadConfig config,
        Supplier<String> engine,
        Supplier<String> defaultSchema,
        Supplier<@Nullable KeySpaces> keySpaces,
        Supplier<@Nullable StatementShapes> statements) {}
