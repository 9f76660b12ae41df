package dev.keyspread.database;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Raises what there is to say of tables, when they become known and when DDL changes them. */
final class SchemaFindings {
    /** Where a table was seen that was read from the database. */
    private static final String EXISTING = "existing schema";

    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;
    private final FindingLog findings;

    /** The nodes of the cluster, by the settings; see {@link SchemaAdvice}. */
    private final int nodes;

    SchemaFindings(Dialect dialect, Catalogue catalogue, Planner planner, FindingLog findings, int nodes) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
        this.findings = findings;
        this.nodes = nodes;
    }

    /** A table that was not known was read from the database. */
    void read(Table table) {
        advise(table, EXISTING, IgnoreComments.none(), false);
        adviseDependents(table.name(), EXISTING);
    }

    /**
     * DDL has changed a table.
     *
     * @param table what it looks like now; null where that is not known
     * @param ignored what a comment in the DDL silences
     */
    void changed(QualifiedName name, @Nullable Table table, IgnoreComments ignored) {
        if (table != null) {
            advise(table, null, ignored, true);
        }
        adviseDependents(name, null);
    }

    /** Inspects the tables again whose advice depends on the changed one: its children, and tables that refer to it. */
    private void adviseDependents(QualifiedName changed, @Nullable String seenAt) {
        for (Table dependent : catalogue.dependents(changed)) {
            findings.forgetSchema(dependent.name());
            advise(dependent, seenAt, IgnoreComments.none(), false);
        }
    }

    /** Says what there is to say of a table; counts it where the table itself was made or changed. */
    private void advise(Table table, @Nullable String seenAt, IgnoreComments ignored, boolean changed) {
        List<Advice> advice = SchemaAdvice.inspect(table, catalogue, dialect, planner.rules()::expressions, nodes);
        for (Advice each : advice) {
            if (ignored.ignore(each.rule())) {
                findings.ignore(each);
            } else if (changed) {
                findings.report(each, seenAt);
            } else {
                findings.renew(each, seenAt);
            }
        }
    }
}
