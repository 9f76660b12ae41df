package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks one kind of engine for its tables. {@link MetadataReader} picks the source by dialect and calls it on the delegate's connection. A
 * source keeps nothing between calls and only reads.
 */
interface MetadataSource {
    /**
     * Names a table that a statement or setting may mean.
     *
     * @param name the table's name, exactly as the engine has it
     * @param visible whether a statement can name the table without its schema
     */
    record Candidate(QualifiedName name, boolean visible) {}

    /** Returns the base tables of that name, in any case and any schema but the engine's own. Leaves out views and temporary tables. */
    List<Candidate> candidates(Queries queries, String name) throws SQLException;

    /**
     * Returns true if the name means something else than a table, such as a view. A view hides a table of the same name in a later schema
     * of the search path. Engines without a search path return false.
     *
     * @param name a name without a schema is looked up as the connection would
     */
    default boolean isOther(Queries queries, QualifiedName name) throws SQLException {
        return false;
    }

    /** Returns at most {@code limit} base tables, of all schemas but the engine's own. */
    List<QualifiedName> names(Queries queries, int limit) throws SQLException;

    /**
     * Describes a table as the engine does.
     *
     * @param mayHaveForeignKeys whether the table may have foreign keys that it lacks here: then the driver is asked for them
     * @param changes what changes the values of the table's rows beside foreign keys
     */
    record Description(Table table, boolean mayHaveForeignKeys, List<ValueChange> changes) {}

    /** Reads a table, named exactly as the engine has it. Returns one without columns if it was dropped meanwhile. */
    Description read(Queries queries, QualifiedName name) throws SQLException;

    /** Reads tables by as few queries as the engine needs. May leave out a table that was dropped meanwhile. */
    default Map<QualifiedName, Description> readAll(Queries queries, List<QualifiedName> names) throws SQLException {
        Map<QualifiedName, Description> read = new LinkedHashMap<>();
        for (QualifiedName name : names) {
            read.put(name, read(queries, name));
        }
        return read;
    }

    /**
     * Holds tables that may have shard rules.
     *
     * @param candidates tables that settings name
     * @param commented tables with a column whose comment holds the marker
     */
    record Found(List<Candidate> candidates, List<QualifiedName> commented) {}

    /** Returns what {@link #candidates} finds for all names, and what {@link #commented} finds, by as few queries as the engine needs. */
    default Found find(Queries queries, List<String> names, String marker) throws SQLException {
        List<Candidate> candidates = new ArrayList<>();
        for (String name : names) {
            candidates.addAll(candidates(queries, name));
        }
        return new Found(candidates, commented(queries, marker));
    }

    /**
     * Names a partition or child table and its parent, at whatever depth.
     *
     * @param child a partition, or a table that inherits
     */
    record Child(QualifiedName child, QualifiedName parent) {}

    /**
     * Holds other names by which statements may write rows of tables.
     *
     * @param children the child tables, each with its parent
     * @param views views of the tables and their child tables, and views of these views
     */
    record ChildrenAndViews(List<Child> children, List<QualifiedName> views) {
        static final ChildrenAndViews NONE = new ChildrenAndViews(List.of(), List.of());
    }

    /** Returns parents, children and views of the base tables of these names, in any case and any schema. */
    default ChildrenAndViews childrenAndViews(Queries queries, List<String> names) throws SQLException {
        return ChildrenAndViews.NONE;
    }

    /**
     * Returns the base tables with a column whose comment holds the marker in any case. Returns none if the engine can't search all
     * comments at once.
     *
     * @param marker in lower case
     */
    default List<QualifiedName> commented(Queries queries, String marker) throws SQLException {
        return List.of();
    }

    /**
     * Finds tables by names and by comments with one query, a union of two. Both queries return four columns: schema, name, whether a
     * statement can name the table without its schema, and whether the comment was found.
     *
     * @param candidates the query for names
     * @param commented the query for the marker
     * @param given the parameters of {@code candidates}; if empty, that query is left out
     */
    static Found union(Queries queries, String candidates, String commented, List<String> given, String marker)
            throws SQLException {
        List<Candidate> named = new ArrayList<>();
        List<QualifiedName> marked = new ArrayList<>();
        List<Object> parameters = new ArrayList<>(given);
        parameters.add(marker);
        queries.list(
                given.isEmpty() ? commented : candidates + " UNION ALL " + commented,
                row -> {
                    QualifiedName name = new QualifiedName(row.getString(1), row.getString(2));
                    return row.getBoolean(4) ? marked.add(name) : named.add(new Candidate(name, row.getBoolean(3)));
                },
                parameters.toArray());
        return new Found(named, marked);
    }
}
