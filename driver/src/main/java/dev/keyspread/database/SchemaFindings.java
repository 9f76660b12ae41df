package dev.keyspread.database;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.log.CallSite;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Rename;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Raises the findings of the schema rules on tables that become known and tables that DDL changes. {@link DdlFollowing} tells it of DDL,
 * {@link DatabaseState} of tables that were read or are used. {@link #follow} must be called before the catalogue applies the DDL.
 */
final class SchemaFindings {
    /** Where a table was seen that was read from the database. */
    private static final String EXISTING = "existing schema";

    /** Rules about indexes to which each insert adds an entry. */
    private static final Set<String> OF_INDEXES = Set.of("monotonic-index", "hot-queue", "unique-reinstates-hotspot");

    /** Inserts a second that are worth a word. */
    private static final double LEAST_RATE = 1;

    private static final Log LOG = Log.of("keyspread");

    /** So many tables wait to be used; what there is to say of others is said at once. */
    private static final int MAX_POSTPONED = 1_000;

    /** So many columns are named in one message. */
    private static final int MAX_NAMED = 10;

    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;
    private final FindingLog findings;

    /** The nodes of the cluster, by the settings; see {@link SchemaAdvice}. */
    private final int nodes;

    /**
     * Tables with shard rules that DDL has changed and no statement has used since, and where DDL first changed them; "" if that is not
     * known. A migration puts a shard into a table's key by several statements, and what is between them is nobody's concern.
     */
    private final Map<QualifiedName, String> postponed = new ConcurrentHashMap<>();

    private volatile boolean isSaid;

    SchemaFindings(Dialect dialect, Catalogue catalogue, Planner planner, FindingLog findings, int nodes) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
        this.findings = findings;
        this.nodes = nodes;
    }

    /**
     * Says once, when the first connection has read the tables with rules, that there are ways to them which Keyspread has no part in, and
     * which of them would take a row without a shard.
     */
    void sayWhatIsNotSeen(List<Table> ruled) {
        List<String> columns = new ArrayList<>();
        for (Table table : isSaid ? List.<Table>of() : ruled) {
            for (String name : planner.rules().expressions(table).keySet()) {
                Column column = table.column(name);
                if (column != null && column.nullable() && column.generated() == null && columns.size() <= MAX_NAMED) {
                    columns.add(columns.size() < MAX_NAMED ? table.name().name() + "." + name : "and others");
                }
            }
        }
        if (!columns.isEmpty()) {
            isSaid = true;
            LOG.info(
                    "Rows that triggers, procedures and other clients write are not seen, and not filled. {} may be NULL: with NOT NULL the"
                            + " database refuses such a row instead of storing it without a shard (docs/guarantees.md)",
                    String.join(", ", columns));
        }
    }

    /** A table that was not known was read from the database. */
    void read(Table table) {
        if (!postponed.containsKey(table.name()) && !(lacksFilledColumn(table) && postpone(table, EXISTING))) {
            advise(table, EXISTING, IgnoreComments.none(), false);
        }
        adviseDependents(table.name(), EXISTING);
    }

    /** A statement is about to use a table as it is known: what was postponed is said. */
    void used(Table table) {
        String seenAt = postponed.isEmpty() ? null : postponed.remove(table.name());
        if (seenAt != null) {
            advise(table, seenAt.isEmpty() ? null : seenAt, IgnoreComments.none(), true);
        }
    }

    /** Somebody asks what there is to say: what was postponed is said. */
    void asked() {
        for (QualifiedName name : List.copyOf(postponed.keySet())) {
            Table table = catalogue.find(name);
            if (table == null) {
                postponed.remove(name);
            } else {
                used(table);
            }
        }
    }

    private boolean hasRule(Table table) {
        return !planner.rules().expressions(table).isEmpty();
    }

    /**
     * Returns true if a rule fills a column that the table does not have yet. A migration is about to add it; a row that comes before is
     * refused.
     */
    private boolean lacksFilledColumn(Table table) {
        for (String column : planner.rules().expressions(table).keySet()) {
            if (table.column(column) == null) {
                return true;
            }
        }
        return false;
    }

    /** Returns false if there is no room to remember the table until it is used. */
    private boolean postpone(Table table, @Nullable String seenAt) {
        if (postponed.size() >= MAX_POSTPONED) {
            return false;
        }
        postponed.putIfAbsent(table.name(), seenAt == null ? "" : seenAt);
        return true;
    }

    /**
     * DDL is about to be sent, whatever happens here. If it adds an index that takes all inserts of a table in which inserts were seen, that
     * is told before the engine builds it.
     */
    void before(Plan plan, Session session) {
        for (DdlStatement statement : plan.ddl()) {
            if (statement instanceof DdlStatement.CreateIndex create) {
                Guard.caught(
                        this::before, create, IgnoreComments.in(planner.scanNames(plan.original(), session.tables())));
            }
        }
    }

    private void before(DdlStatement.CreateIndex create, IgnoreComments ignored) {
        for (Advice each : added(create)) {
            if (planner.insertRate(each.table()) >= LEAST_RATE && !ignored.ignore(each.rule())) {
                findings.renew(withRate(each), null);
            }
        }
    }

    /** DDL has failed: no longer holds what was told of the index before. */
    void failed(DdlStatement.CreateIndex create) {
        added(create).forEach(findings::forget);
    }

    /** Returns what is to be said of an index that is not there yet. */
    private List<Advice> added(DdlStatement.CreateIndex create) {
        Table with = catalogue.withIndex(create);
        Table without = with == null ? null : catalogue.find(with.name());
        if (with == null || without == null || hasRule(without)) {
            return List.of();
        }
        List<String> known =
                inspect(without).stream().map(SchemaFindings::subject).toList();
        return inspect(with).stream()
                .filter(each -> OF_INDEXES.contains(each.rule()) && !known.contains(subject(each)))
                .toList();
    }

    private static String subject(Advice advice) {
        return advice.rule() + " " + advice.object();
    }

    /** An index of a table that is written to is told of together with its inserts, as far as they were seen. */
    private Advice withRate(Advice advice) {
        double rate = OF_INDEXES.contains(advice.rule()) ? planner.insertRate(advice.table()) : -1;
        return rate < LEAST_RATE ? advice : advice.seen(rate);
    }

    /** DDL was carried out and is about to be followed. */
    void follow(DdlStatement statement) {
        Rename rename = catalogue.rename(statement);
        if (rename != null) {
            findings.renamed(rename);
        }
    }

    /** DDL was carried out with these comments. */
    void begin(IgnoreComments ignored) {
        findings.unknownRules(ignored.unknown(), "a keyspread-ignore comment");
    }

    /**
     * Forgets the findings on a table that DDL has changed, before anything is found anew.
     *
     * @param isUnclear whether the DDL may have left it unchanged
     */
    void forget(QualifiedName name, IgnoreComments ignored, boolean isUnclear) {
        if (!isUnclear) {
            findings.forget(name);
        }
        findings.ignore(ignored.rules(), name);
    }

    /**
     * DDL has changed a table.
     *
     * @param table what it looks like now; null if that is not known
     * @param ignored what a comment in the DDL silences
     */
    void changed(QualifiedName name, @Nullable Table table, IgnoreComments ignored) {
        List<Advice> present = table == null || !hasRule(table) ? List.of() : inspect(table);
        if (table == null) {
            postponed.remove(name);
        } else if (hasRule(table) && postpone(table, present.isEmpty() ? null : CallSite.find())) {
            for (Advice each : present) {
                if (ignored.ignore(each.rule())) {
                    findings.ignore(each);
                }
            }
        } else {
            advise(table, null, ignored, true);
        }
        adviseDependents(name, null);
    }

    /** Inspects the tables again whose advice depends on the changed one: its children, and tables that refer to it. */
    private void adviseDependents(QualifiedName changed, @Nullable String seenAt) {
        for (Table dependent : catalogue.dependents(changed)) {
            findings.forgetSchema(dependent.name());
            if (!postponed.containsKey(dependent.name())) {
                advise(dependent, seenAt, IgnoreComments.none(), false);
            }
        }
    }

    /** Says what there is to say of a table; counts it where the table itself was made or changed. */
    private void advise(Table table, @Nullable String seenAt, IgnoreComments ignored, boolean changed) {
        for (Advice each : inspect(table)) {
            if (ignored.ignore(each.rule())) {
                findings.ignore(each);
            } else if (changed) {
                findings.report(withRate(each), seenAt);
            } else {
                findings.renew(each, seenAt);
            }
        }
    }

    private List<Advice> inspect(Table table) {
        return SchemaAdvice.inspect(table, catalogue, dialect, planner.rules()::expressions, nodes);
    }
}
