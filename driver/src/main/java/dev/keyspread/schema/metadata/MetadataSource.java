package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    default List<Candidate> candidates(Queries queries, String name) throws SQLException {
        return find(queries, List.of(name), null).candidates();
    }

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

    /**
     * Looks for tables of these names, as {@link #candidates} returns them, and for the base tables with a column whose comment holds the
     * marker in any case, by as few queries as the engine needs. Finds none by comments if the engine can't search all of them at once.
     *
     * @param marker in lower case; null if nobody wants to know
     */
    Found find(Queries queries, List<String> names, @Nullable String marker) throws SQLException;

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
     * Finds tables by names and by comments with one query, a union of two. Both queries return four columns: schema, name, whether a
     * statement can name the table without its schema, and whether the comment was found.
     *
     * @param candidates the query for names
     * @param commented the query for the marker
     * @param given the parameters of {@code candidates}; if empty, that query is left out
     * @param marker the parameter of {@code commented}; if null, that query is left out
     */
    static Found union(
            Queries queries, String candidates, String commented, List<String> given, @Nullable String marker)
            throws SQLException {
        List<Candidate> named = new ArrayList<>();
        List<QualifiedName> marked = new ArrayList<>();
        List<Object> parameters = new ArrayList<>(given);
        String query = candidates;
        if (marker != null) {
            parameters.add(marker);
            query = given.isEmpty() ? commented : candidates + " UNION ALL " + commented;
        }
        queries.list(
                query,
                row -> {
                    QualifiedName name = new QualifiedName(row.getString(1), row.getString(2));
                    return row.getBoolean(4) ? marked.add(name) : named.add(new Candidate(name, row.getBoolean(3)));
                },
                parameters.toArray());
        return new Found(named, marked);
    }
}
