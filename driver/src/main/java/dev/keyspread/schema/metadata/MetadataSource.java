package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.List;

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

    /** The base tables of all schemas but the engine's own, at most that many. */
    List<QualifiedName> names(Queries queries, int limit) throws SQLException;

    /** That table, named exactly as the engine has it. */
    Table read(Queries queries, QualifiedName name) throws SQLException;

    /** Whether {@link #read} tells the foreign keys, which else are asked of the driver. Such keys change no column of the table. */
    default boolean readsForeignKeys() {
        return false;
    }

    /**
     * The base tables with a column whose comment holds the marker, which is given in lower case, in any case; none where the engine
     * keeps no comments that can be asked for at once.
     */
    default List<QualifiedName> commented(Queries queries, String marker) throws SQLException {
        return List.of();
    }
}
