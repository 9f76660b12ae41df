package dev.keyspread.database.reading;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for tables with rules: those that settings name, and those with a rule in a column's comment. {@code DatabaseState} asks it as
 * connections open, {@code Reinspection} and {@code DdlFollowing} afterwards. What fails is logged and leaves a table unknown.
 */
public final class RuledTableReading {
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
    public boolean read(
            Connection raw,
            List<QualifiedName> names,
            Consumer<Table> learned,
            List<Table> configured,
            List<Table> commented) {
        boolean isWhole = true;
        try {
            long since = catalogue.version();
            MetadataReader.Named found = reader.find(raw, names, MARKER);
            Map<QualifiedName, QualifiedName> exact = new LinkedHashMap<>();
            for (QualifiedName name : names) {
                QualifiedName meant = found.exact(raw, name);
                if (meant != null) {
                    exact.put(name, meant);
                }
            }
            readAll(raw, exact, since, learned, configured);
            Map<QualifiedName, QualifiedName> marked = new LinkedHashMap<>();
            for (QualifiedName name : found.commented()) {
                marked.put(name, name);
            }
            planner.expectRules(readAll(raw, marked, since, learned, commented));
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

    /**
     * Reads tables, many at once; returns those that are left, or could not be read.
     *
     * @param exact the tables by the names that were looked for
     * @param since the catalogue's version before they were looked for
     */
    private List<QualifiedName> readAll(
            Connection raw,
            Map<QualifiedName, QualifiedName> exact,
            long since,
            Consumer<Table> learned,
            List<Table> all)
            throws SQLException {
        List<Map.Entry<QualifiedName, QualifiedName>> names = List.copyOf(exact.entrySet());
        List<QualifiedName> left = new ArrayList<>();
        Map<QualifiedName, Table> read = Map.of();
        for (int i = 0; i < names.size(); i++) {
            QualifiedName name = names.get(i).getKey();
            QualifiedName meant = names.get(i).getValue();
            if (i % MAX_AT_ONCE == 0) {
                read = readAtOnce(raw, names.subList(i, Math.min(names.size(), i + MAX_AT_ONCE)));
            }
            Table ahead = read.get(meant);
            Table table = OwnTime.isOver()
                    ? null
                    : reading.learn(
                            name,
                            since,
                            isFirst -> isFirst
                                    ? ahead != null ? ahead : reader.readListed(raw, meant)
                                    : reader.readIgnoringCase(raw, name));
            tell(table, learned, all);
            if (table == null) {
                left.add(name);
            }
        }
        return left;
    }

    /** Not in a transaction, which one table that can't be read would end for the others. */
    private Map<QualifiedName, Table> readAtOnce(Connection raw, List<Map.Entry<QualifiedName, QualifiedName>> names)
            throws SQLException {
        if (names.size() == 1 || OwnTime.isOver() || !raw.getAutoCommit()) {
            return Map.of();
        }
        try {
            return reader.readListed(
                    raw, names.stream().map(Map.Entry::getValue).distinct().toList());
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
    public List<QualifiedName> named(Connection raw, List<QualifiedName> names) {
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
    public List<QualifiedName> commented(Connection raw) {
        try {
            return reader.commented(raw, MARKER);
        } catch (SQLException e) {
            LOG.warn("Could not look for rules in column comments", e);
            return null;
        }
    }

    /** Returns true if the database has told that it has no tables. */
    public boolean isKnownEmpty(Connection connection) {
        return reader.isKnownEmpty(connection);
    }
}
