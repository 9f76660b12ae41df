package dev.keyspread.cli.inner;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Rename;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.schema.metadata.SchemaInspection;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Knows the tables that a database or files of SQL have, and plans statements by them as the driver would. {@code Linter} and
 * {@code HotspotsCommand} use it. For one thread. It sends nothing to a database but queries about its tables.
 */
public final class KnownSchema {
    /** The largest number of tables that are kept. */
    public static final int MAX_TABLES = Catalogue.MAX_TABLES;

    private final DetectedDialect engine;
    private final KeyspreadConfig config;
    private final Catalogue catalogue;
    private Planner planner;

    /**
     * Holds the findings and the DDL of one text.
     *
     * @param advice findings about its statements
     * @param definitions its DDL, in its order
     */
    public record Judged(List<Advice> advice, List<Definition> definitions) {}

    /** A DDL statement that was not followed yet. */
    public final class Definition {
        private final DdlStatement statement;

        private Definition(DdlStatement statement) {
            this.statement = statement;
        }

        /** Returns true if it makes a table or an index. */
        public boolean creates() {
            return statement instanceof DdlStatement.CreateTable || statement instanceof DdlStatement.CreateIndex;
        }

        /** Returns what it renames, or null if that is nothing or not certain. To be asked before it is followed. */
        public @Nullable Renamed renames() {
            Rename rename = catalogue.rename(statement);
            return rename == null ? null : new Renamed(rename.from(), rename.to(), rename::after);
        }

        /** Follows it, and returns the tables that are no longer what they were. */
        public Set<QualifiedName> follow() {
            Set<QualifiedName> changed = catalogue.apply(statement);
            for (QualifiedName name : changed) {
                planner.changed(name.name());
                Table table = catalogue.find(name);
                if (table != null) {
                    planner.learned(table);
                }
            }
            return changed;
        }
    }

    /**
     * A table that DDL gives another name, or a column or index of it.
     *
     * @param from the table's name before
     * @param to the table's name afterwards
     * @param after gives the name of a column or index afterwards
     */
    public record Renamed(QualifiedName from, QualifiedName to, UnaryOperator<@Nullable String> after) {}

    /**
     * Tells how complete the reading of a database's tables was.
     *
     * @param unreadable how many could not be read
     * @param complete false if there were too many, or they took too long
     */
    public record Reading(int unreadable, boolean complete) {}

    /** Knows no table yet. */
    public KnownSchema(DetectedDialect engine, KeyspreadConfig config) {
        this.engine = engine;
        this.config = config;
        this.catalogue = new Catalogue(engine);
        this.planner = newPlanner();
    }

    private Planner newPlanner() {
        FindingLog log = new FindingLog("files", Suppressions.none(), List.of());
        Sequences none = Sequences.none("files have no sequences", "use uuid()");
        Planner fresh = new Planner(config, engine.dialect(), log, none, catalogue, null);
        catalogue.tables().forEach(fresh::learned);
        return fresh;
    }

    /**
     * Reads the tables of a database.
     *
     * @throws SQLException if the tables can't be listed
     */
    public Reading read(Connection connection, Duration longest) throws SQLException {
        SchemaInspection.Outcome outcome = new SchemaInspection(new MetadataReader(engine), catalogue)
                .run(connection, Catalogue.MAX_TABLES, longest);
        planAnew();
        return new Reading(outcome.unreadable(), outcome.complete());
    }

    /** Plans further statements by the tables of this moment, and forgets the plans of earlier ones. */
    public void planAnew() {
        planner = newPlanner();
    }

    /**
     * Judges a text by the tables of this moment.
     *
     * @throws SQLException if the driver would refuse it
     */
    public Judged judge(String sql) throws SQLException {
        Plan plan = planner.planDirect(sql, catalogue);
        return new Judged(
                plan.advice(), plan.ddl().stream().map(Definition::new).toList());
    }

    /** Returns what the rules know of a table. */
    public Inspection inspection(Table table) {
        return new Inspection(
                table, engine.dialect(), catalogue, planner.rules()::expressions, config.get(Setting.NODES));
    }

    /** Returns the findings about a table. */
    public List<Advice> inspect(Table table) {
        return SchemaAdvice.inspect(
                table, catalogue, engine.dialect(), planner.rules()::expressions, config.get(Setting.NODES));
    }

    /** Returns all tables. */
    public List<Table> tables() {
        return catalogue.tables();
    }

    /** Returns the table of that name, or null if it is not known. */
    public @Nullable Table find(QualifiedName name) {
        return catalogue.find(name);
    }

    /** Returns the tables whose findings may change with that table: those that refer to it. */
    public List<Table> dependents(QualifiedName table) {
        return catalogue.dependents(table);
    }
}
