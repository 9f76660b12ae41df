package dev.keyspread.plan;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.observe.ObservedWrite;
import dev.keyspread.plan.observe.ShapeBook;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.plan.observe.StatementRules;
import dev.keyspread.plan.observe.TrafficBook;
import dev.keyspread.plan.observe.WrittenValues;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.DynamicSql;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.traffic.WriteGroup;
import dev.keyspread.watch.WatchedShape;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Raises what there is to say of statements, and notes in their plans what is looked at when they are carried out. What fails here is
 * reported, and the statement goes on. {@link Planner} and the planning of texts call it.
 */
final class StatementObservation {
    private final FindingLog findings;
    private final StatementRules advice;
    private final TrafficBook traffic;
    private final Dialect dialect;
    private final Guard guard;
    private final ShapeBook shapes;

    StatementObservation(
            FindingLog findings,
            StatementRules advice,
            TrafficBook traffic,
            ShapeBook shapes,
            Dialect dialect,
            Guard guard) {
        this.findings = findings;
        this.advice = advice;
        this.traffic = traffic;
        this.shapes = shapes;
        this.dialect = dialect;
        this.guard = guard;
    }

    /** Advises on a text whose shape is seen for the first time, and returns what was raised. */
    List<RaisedFinding> advise(Shape shape, TableLookup tables) {
        StatementFindings raised = new StatementFindings(findings, shape.tokens());
        try { // not by a step, whose class each program would load: LoadedClassesTest
            if (!tables.hidesAny()) {
                advice.advise(shape, raised);
            }
        } catch (Throwable failure) {
            guard.failed("A statement could not be advised on, and goes on", failure);
        }
        return raised.raised();
    }

    /** Advises on the statements on a table that came before it was known. */
    void adviseOnMissed(Table table, LexicalModes modes) {
        for (String missed : advice.missed(table)) {
            advise(Shape.of(Tokens.scan(missed, dialect, modes)), name -> null);
        }
    }

    /** Returns true if something was said of statements on a table of that name, which may not hold after it has changed; asked once a change. */
    boolean hasAdvised(String table) {
        return advice.hasAdvised(table);
    }

    /** Returns the plan with what is looked at of the text when it is carried out. */
    Plan observed(Plan plan, TextWrites text, boolean isPrepared) {
        try { // not by a step, which would be made for each text
            Plan written = plan.withWrites(traffic.written(text, isPrepared));
            MaxPlusOne highest = MaxPlusOne.read(text.tokens());
            return highest == null ? written : written.with(written.effects().withMaximum(highest));
        } catch (Throwable failure) {
            guard.failed("The writes of a statement can't be looked at", failure);
            return plan;
        }
    }

    /** Returns what is known of a shape, with the place where its executions are counted. */
    ShapePlan counted(ShapePlan shapePlan, Tokens tokens) {
        return shapePlan.countedBy(shapes.of(tokens));
    }

    /** The plan of a text that was not known, with the place where its executions are counted. */
    Plan counted(Plan plan, Tokens tokens) {
        WatchedShape shape = shapes.of(tokens);
        shapes.planned(shape, shape == null ? List.of() : plan.advice());
        return plan.withShape(shape);
    }

    /** A text was refused. */
    void refused(Tokens tokens, SQLException refusal) {
        shapes.refused(tokens, refusal.getMessage());
    }

    /** Returns true if each text of a shape that passes has to be looked at, and not only the first one. */
    boolean looksAt(Tokens tokens) {
        return DynamicSql.isIn(tokens)
                || WrittenValues.begins(tokens, 0)
                || MaxPlusOne.read(tokens) != null
                || traffic.looksAtReads();
    }

    /** Returns true if keys that are read are looked at. */
    boolean looksAtReads() {
        return traffic.looksAtReads();
    }

    /** Looks for the tables of a text that the report shows and that are not known yet. */
    void lookForTables(Plan plan, TableLookup tables) {
        ObservedWrite write = plan.writes();
        try { // not by a step, which would be made for each statement
            if (write != null) {
                traffic.lookFor(write, tables);
            }
        } catch (Throwable failure) {
            guard.failed("A table could not be looked for", failure);
        }
    }

    /** Returns what a statement by that plan is about to write; null where nothing looks at it. */
    @Nullable
    WriteGroup writesOf(Plan plan) {
        ObservedWrite write = plan.writes();
        return write == null ? null : traffic.observe(write);
    }

    /** Rows were inserted right after the highest value of a column had been read. */
    void followsMaximum(MaxPlusOne maximum, WriteGroup inserted) {
        guard.run("An insert could not be advised on", () -> advice.followsMaximum(maximum, inserted, findings));
    }

    /** A statement was about to give a shard that its rule does not compute. */
    void givenShardDisagrees(TableRule rule) {
        findings.report(StatementAdvice.givenShardDisagrees(
                rule.table(), rule.target(), rule.rule().text()));
    }

    /** A read found other rows in the form that these rules would give it. */
    void shadowReadDisagrees(List<TableRule> rules) {
        for (TableRule rule : rules) {
            findings.report(StatementAdvice.shadowReadDisagrees(
                    rule.table(), rule.target(), rule.rule().text()));
        }
    }
}
