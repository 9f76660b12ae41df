package dev.keyspread.database;

import dev.keyspread.log.Log;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for tables with rules: those that settings name, and those with a rule in a column's comment. {@link DatabaseState} asks it as
 * connections open, {@link Reinspection} and {@link DdlFollowing} afterwards. What fails is logged and leaves a table unknown.
 */
final class RuledTableReading {
    private static final Log LOG = Log.of("keyspread");

    /** Text in a column comment that gives a rule. */
    private static final String MARKER = "keyspread:";

    /** How many tables with a comment are read at once. */
    private static final int MAX_AT_ONCE = 100;

    private final MetadataReader reader;
    private final Catalogue catalogue;
    private final Planner planner;
    private final TableReading reading;

    /** @param planner told of what may get rules from tables of the settings' names in other schemas, which are read when they are met */
    RuledTableReading(MetadataReader reader, Catalogue catalogue, Planner planner, TableReading reading) {
        this.reader = reader;
        this.catalogue = catalogue;
        this.planner = planner;
        this.reading = reading;
    }

    /**
     * Reads the tables that settings name and those with a column comment that may hold a rule, on a connection that was just opened, as
     * long as {@link OwnTime} allows. The others are read when a statement first names them.
     *
     * @param learned told of each table
     * @param configured gets each table that the settings name
     * @param commented gets those with a comment: that the application uses them is not known, and its rows are not read for a comment
     * @return false if something is left to be looked for
     */
    boolean read(
            Connection raw,
            List<QualifiedName> names,
            Consumer<Table> learned,
            List<Table> configured,
            List<Table> commented) {
        boolean isWhole = true;
        try {
            long since = catalogue.version();
            MetadataReader.Named found = reader.find(raw, names, MARKER);
            for (int i = 0; i < names.size() && !OwnTime.isOver(); i++) {
                QualifiedName name = names.get(i);
                TableReading.Read read =
                        isFirst -> isFirst ? found.read(raw, name) : reader.readIgnoringCase(raw, name);
                tell(reading.learn(name, since, read), learned, configured);
            }
            planner.expectRules(readCommented(raw, found.commented(), learned, commented));
            if (found.areInSeveralSchemas()) {
                reader.childrenAndViews(raw, names, planner::expectRuleOf, view -> planner.expectView(view.name()));
            }
            planner.rulesUnread(false);
        } catch (SQLException e) {
            LOG.warn(
                    "Could not look for rules in column comments, or for partitions and views of tables with rules", e);
            planner.rulesUnread(true);
            isWhole = false;
            for (int i = 0; i < names.size() && !OwnTime.isOver(); i++) {
                QualifiedName name = names.get(i);
                tell(
                        reading.learn(name, catalogue.version(), isFirst -> reader.readIgnoringCase(raw, name)),
                        learned,
                        configured);
            }
        }
        return isWhole;
    }

    /** Reads tables with a comment that may hold a rule, many at once; returns those that are left, or could not be read. */
    private List<QualifiedName> readCommented(
            Connection raw, List<QualifiedName> names, Consumer<Table> learned, List<Table> commented)
            throws SQLException {
        List<QualifiedName> left = new ArrayList<>();
        for (int from = 0; from < names.size(); from += MAX_AT_ONCE) {
            List<QualifiedName> some = names.subList(from, Math.min(names.size(), from + MAX_AT_ONCE));
            long since = catalogue.version();
            Map<QualifiedName, Table> read = readAtOnce(raw, some);
            for (int i = 0; i < some.size(); i++) {
                if (OwnTime.isOver()) {
                    left.addAll(names.subList(from + i, names.size()));
                    return left;
                }
                QualifiedName name = some.get(i);
                TableReading.Read ahead =
                        isFirst -> isFirst ? readAhead(raw, read, name) : reader.readListed(raw, name);
                Table table = reading.learn(name, since, ahead);
                tell(table, learned, commented);
                if (table == null) {
                    left.add(name);
                }
            }
        }
        return left;
    }

    private @Nullable Table readAhead(Connection raw, Map<QualifiedName, Table> read, QualifiedName name)
            throws SQLException {
        Table table = read.get(name);
        return table == null ? reader.readListed(raw, name) : table;
    }

    /** Not in a transaction, which one table that can't be read would end for the others. */
    private Map<QualifiedName, Table> readAtOnce(Connection raw, List<QualifiedName> names) throws SQLException {
        if (names.size() == 1 || OwnTime.isOver() || !raw.getAutoCommit()) {
            return Map.of();
        }
        try {
            return reader.readListed(raw, names);
        } catch (SQLException e) {
            LOG.debug("Tables could not be read at once", e);
            return Map.of();
        }
    }

    private static void tell(@Nullable Table found, Consumer<Table> learned, List<Table> all) {
        if (found != null) {
            all.add(found);
            learned.accept(found);
        }
    }

    /**
     * Returns the tables of these names in all schemas, and those with a column comment that may hold a rule; null where they could not be looked
     * for.
     */
    @Nullable
    List<QualifiedName> named(Connection raw, List<QualifiedName> names) {
        try {
            MetadataReader.Named found = reader.find(raw, names, MARKER);
            List<QualifiedName> ruled = new ArrayList<>(found.all());
            ruled.addAll(found.commented());
            return ruled;
        } catch (SQLException e) {
            LOG.warn("Could not look for rules in column comments", e);
            return null;
        }
    }

    /** Returns the tables with a column comment that may hold a rule; null where they could not be looked for. */
    @Nullable
    List<QualifiedName> commented(Connection raw) {
        try {
            return reader.commented(raw, MARKER);
        } catch (SQLException e) {
            LOG.warn("Could not look for rules in column comments", e);
            return null;
        }
    }

    /** Returns true if the database has told that it has no tables. */
    boolean isKnownEmpty(Connection connection) {
        return reader.isKnownEmpty(connection);
    }
}
