package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where one kind of engine keeps what it knows of its tables. */
interface MetadataSource {
    /**
     * A table that could be meant by a name.
     *
     * @param name its name, exactly as the engine has it
     * @param visible whether it can be named without its schema
     */
    record Candidate(QualifiedName name, boolean visible) {}

    /** The base tables of that name in any case and any schema but the engine's own; no views, no temporary tables. */
    List<Candidate> candidates(Queries queries, String name) throws SQLException;

    /**
     * Returns true if something that is no table is meant by that name where a table could be: a view, so that a table of a schema behind it on the
     * search path is not. Where none of an engine's sessions has such a path there is nothing to ask.
     *
     * @param name without a schema what the connection sees by it
     */
    default boolean isOther(Queries queries, QualifiedName name) throws SQLException {
        return false;
    }

    /** The base tables of all schemas but the engine's own, at most that many. */
    List<QualifiedName> names(Queries queries, int limit) throws SQLException;

    /**
     * A table as the engine describes it.
     *
     * @param mayHaveForeignKeys whether the driver is to be asked for its foreign keys: they are not in the table, and it may have some
     * @param changes what changes its rows' values beside foreign keys
     */
    record Description(Table table, boolean mayHaveForeignKeys, List<ValueChange> changes) {}

    /** That table, named exactly as the engine has it; without columns when it was dropped since its name was read. */
    Description read(Queries queries, QualifiedName name) throws SQLException;

    /** Reads those tables by as few queries as the engine needs, each like {@link #read}; one that was dropped since may be left out. */
    default Map<QualifiedName, Description> readAll(Queries queries, List<QualifiedName> names) throws SQLException {
        Map<QualifiedName, Description> read = new LinkedHashMap<>();
        for (QualifiedName name : names) {
            read.put(name, read(queries, name));
        }
        return read;
    }

    /**
     * Tables that settings may mean, by as few queries as the engine needs.
     *
     * @param candidates those of any of the names asked for
     * @param commented those with a column whose comment holds the marker
     */
    record Found(List<Candidate> candidates, List<QualifiedName> commented) {}

    /** The tables of all these names, as {@link #candidates} finds them, and those that {@link #commented} finds. */
    default Found find(Queries queries, List<String> names, String marker) throws SQLException {
        List<Candidate> candidates = new ArrayList<>();
        for (String name : names) {
            candidates.addAll(candidates(queries, name));
        }
        return new Found(candidates, commented(queries, marker));
    }

    /**
     * A table that holds a part of another's rows, at whatever depth.
     *
     * @param child a partition, or a table that inherits
     */
    record Child(QualifiedName child, QualifiedName parent) {}

    /**
     * By what other names rows of tables may be written.
     *
     * @param views those of these tables and their child tables, and of such views
     */
    record Relatives(List<Child> children, List<QualifiedName> views) {
        static final Relatives NONE = new Relatives(List.of(), List.of());
    }

    /** The parents and children of the base tables of these names in any case and any schema, where the engine's tables can have some. */
    default Relatives relatives(Queries queries, List<String> names) throws SQLException {
        return Relatives.NONE;
    }

    /**
     * The base tables with a column whose comment holds the marker, which is given in lower case, in any case; none where the engine
     * keeps no comments that can be asked for at once.
     */
    default List<QualifiedName> commented(Queries queries, String marker) throws SQLException {
        return List.of();
    }

    /**
     * Both at once, where a union of two queries tells them. Each tells schema, name, whether it can be named without its schema, and
     * whether it was found by its comment.
     *
     * @param candidates the query for the tables of the names, and
     * @param commented that for the marker
     * @param given the names as the first query takes them
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
