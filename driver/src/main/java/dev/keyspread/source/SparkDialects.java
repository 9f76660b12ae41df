package dev.keyspread.source;

import dev.keyspread.config.Secrets;
import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Warns if Spark connects by a URL that none of its dialects knows. Its {@code Overwrite} with {@code truncate=true} drops the table
 * there, and makes it anew without its shard column. Asks Spark itself. {@link UrlConnector} calls it at connect. It must not fail the
 * connect.
 */
final class SparkDialects {
    private static final Log LOG = Log.of("keyspread");

    private static final String NONE = ".NoopDialect$";
    private static final String CALLER = "org.apache.spark.sql.execution.datasources.jdbc.";

    /** Runs tasks. Their dialect is the driver program's, and comes with the task; the registry beside them may have none. */
    private static final String EXECUTOR = "org.apache.spark.executor.";

    private static final AtomicBoolean SAID = new AtomicBoolean();

    private SparkDialects() {}

    /** Warns, once, if Spark's driver program connects by this URL and would drop tables that it should empty. */
    static void check(String url) {
        if (!SAID.get()) {
            Throwable failure = Guard.caught(SparkDialects::warnIfNone, RequiredJars.SPARK, url);
            if (failure != null) {
                LOG.debug(
                        "Could not find out whether Spark has a dialect: {}",
                        failure.getClass().getName());
            }
        }
    }

    private static void warnIfNone(String registry, String url) {
        boolean dropsTables = isCaller() && dialect(registry, url).endsWith(NONE);
        if (dropsTables && !SAID.getAndSet(true)) {
            LOG.warn(
                    "Spark has no dialect for {}. Its Overwrite with truncate=true drops the table, and makes it anew without its"
                            + " shard column. Connections work."
                            + "\n  Fix: JdbcDialects.registerDialect(new KeyspreadDialect()), before the first use"
                            + "\n  More: docs/spark-and-flink.md has that class. This is said once",
                    Secrets.mask(url));
        }
    }

    private static boolean isCaller() {
        return StackWalker.getInstance().walk(frames -> isCaller(frames.map(StackWalker.StackFrame::getClassName)));
    }

    private static boolean isCaller(Stream<String> classes) {
        boolean found = false;
        for (String name : (Iterable<String>) classes::iterator) {
            if (name.startsWith(EXECUTOR)) {
                return false;
            }
            found |= name.startsWith(CALLER);
        }
        return found;
    }

    private static String dialect(String registry, String url) {
        try {
            return Class.forName(registry, true, SparkDialects.class.getClassLoader())
                    .getMethod("get", String.class)
                    .invoke(null, url)
                    .getClass()
                    .getName();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // another Spark than those tried
        }
    }
}
