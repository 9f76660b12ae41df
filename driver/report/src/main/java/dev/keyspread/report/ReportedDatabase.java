package dev.keyspread.report;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.keyspace.KeySpaces;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.watch.DatabaseWatcher;
import dev.keyspread.watch.ShapeWatcher;
import dev.keyspread.watch.StatementWatcher;
import dev.keyspread.watch.TableWatcher;
import dev.keyspread.watch.WatchedDatabase;
import dev.keyspread.workload.StatementShapes;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds a database that is reported: what it says of itself, and what was gathered of its statements. {@link ReportWatcher} makes it. */
final class ReportedDatabase implements DatabaseWatcher {
    /** Gathers the keys and the statements of a database whose engine is known. */
    private record Gathered(KeySpaces spaces, StatementShapes shapes) implements StatementWatcher {
        @Override
        public @Nullable TableWatcher table(Table table, List<TableRule> rules) {
            return spaces.of(table, rules);
        }

        @Override
        public ShapeWatcher shape(String text, Supplier<@Nullable String> callSite) {
            return text.isEmpty() ? shapes.others() : shapes.of(text, callSite);
        }
    }

    private final WatchedDatabase watched;

    /** Null until the first connection was looked at. */
    private volatile @Nullable Gathered gathered;

    ReportedDatabase(WatchedDatabase watched) {
        this.watched = watched;
    }

    @Override
    public void opened() {
        Reports.opened(this);
    }

    @Override
    public void closed() {
        Reports.closed(this);
    }

    @Override
    public String write() throws IOException {
        return Reports.write(this).toString();
    }

    @Override
    public StatementWatcher statements(Dialect dialect) {
        return gatheredBy(new KeySpaces(config().whatIfs(), dialect, System::currentTimeMillis), new StatementShapes());
    }

    /** Gathers in these from now on, and shows nothing of what was gathered before. */
    StatementWatcher gatheredBy(KeySpaces spaces, StatementShapes shapes) {
        Gathered fresh = new Gathered(spaces, shapes);
        gathered = fresh;
        return fresh;
    }

    /** Returns its findings and counters. */
    KeyspreadDatabase database() {
        return watched.database();
    }

    /** Returns its settings. */
    KeyspreadConfig config() {
        return watched.config();
    }

    /** Returns the name of its dialect; empty until it is known. */
    String engine() {
        return watched.engine().get();
    }

    /** Returns the schema that is not named before its tables; empty where there is none. */
    String defaultSchema() {
        return watched.defaultSchema().get();
    }

    /** Returns where rows were written and read; null until the first connection was looked at. */
    @Nullable
    KeySpaces keySpaces() {
        Gathered known = gathered;
        return known == null ? null : known.spaces();
    }

    /** Returns which statements were executed; null until the first connection was looked at. */
    @Nullable
    StatementShapes statements() {
        Gathered known = gathered;
        return known == null ? null : known.shapes();
    }
}
