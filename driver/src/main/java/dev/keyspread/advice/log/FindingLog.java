package dev.keyspread.advice.log;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.FrameworkTables;
import dev.keyspread.advice.WriteRate;
import dev.keyspread.advice.schema.Rules;
import dev.keyspread.api.Finding;
import dev.keyspread.api.FindingListener;
import dev.keyspread.api.Visible;
import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import dev.keyspread.schema.catalogue.Rename;
import dev.keyspread.sql.QualifiedName;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the findings of one database. Each (rule, object) is logged once, through {@code keyspread.advice} at its severity, and told once
 * to the listeners; after that it is only counted, unless its severity rises. What another database of this JVM has logged, and what
 * holds of any table and was said of one, is counted and told alone. Holds a bounded number of findings. {@code DatabaseState} holds it,
 * and whoever judges raises findings by it. Safe for all threads; nothing here ever throws.
 */
public final class FindingLog {
    /** At most so many findings are kept; an application that makes up tables by the thousand would fill the memory otherwise. */
    static final int MAX_FINDINGS = 1_000;

    /** So many findings are logged in full at once, and one a second after that, since an old schema can have hundreds. */
    private static final int MAX_IN_FULL = 50;

    /** So many are logged at all at once, on a line each, and five a second after that. */
    private static final int MAX_LINES = 500;

    private static final Log LOG = Log.of("keyspread.advice");

    /** In place of an object: all of the table's. */
    private static final String ALL = "*";

    private record Subject(
            String rule, String table, @Nullable String object) {
        static Subject of(Advice advice) {
            return new Subject(advice.rule(), advice.tableName(), advice.object());
        }

        // A record's own methods are linked when they are first used, which takes longer than all else that a finding
        // does.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Subject that
                    && rule.equals(that.rule)
                    && table.equals(that.table)
                    && Objects.equals(object, that.object);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * rule.hashCode() + table.hashCode()) + Objects.hashCode(object);
        }
    }

    private final String database;
    private final Suppressions suppressions;
    private final Listeners listeners;
    private final InstantSource clock;
    private final LogRate inFull;
    private final LogRate lines;
    private final ConcurrentHashMap<Subject, RaisedFinding> raised = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private volatile WriteRate rates = WriteRate.UNKNOWN;
    private volatile @Nullable String defaultSchema;
    private final AtomicBoolean fullSaid = new AtomicBoolean();
    private final Set<Subject> ignored = ConcurrentHashMap.newKeySet();
    private final Set<String> unknownSaid = ConcurrentHashMap.newKeySet();

    /**
     * An empty log. Rules in {@code suppressions} that do not exist are reported at once.
     *
     * @param database the delegate's URL without secrets; stands in each finding
     * @param suppressions what is not to be raised
     * @param listeners told of each new finding, before those that the ServiceLoader finds
     */
    public FindingLog(String database, Suppressions suppressions, List<FindingListener> listeners) {
        this(database, suppressions, listeners, InstantSource.system());
    }

    FindingLog(String database, Suppressions suppressions, List<FindingListener> listeners, InstantSource clock) {
        this.database = database;
        this.suppressions = suppressions;
        this.listeners = new Listeners(listeners);
        this.clock = clock;
        this.inFull = new LogRate(MAX_IN_FULL, 1, clock);
        this.lines = new LogRate(MAX_LINES, 5, clock);
        unknownRules(suppressions.unknownRules(), "the setting keyspread.suppress");
    }

    /** From now on the severity of findings follows how much is written to their tables. */
    public void follow(WriteRate writes) {
        rates = writes;
    }

    /**
     * Unqualified names mean tables of that schema, so findings name those without it.
     *
     * @param schema null where there is none or it is not known
     */
    public void defaultSchema(@Nullable String schema) {
        defaultSchema = schema;
    }

    private Advice named(Advice advice) {
        return isDefault(advice.table()) ? advice.unqualified() : advice;
    }

    private String spelt(QualifiedName table) {
        return isDefault(table) ? table.name() : Advice.spelt(table);
    }

    private boolean isDefault(QualifiedName table) {
        String schema = defaultSchema;
        return schema != null && schema.equalsIgnoreCase(table.schema());
    }

    /**
     * Raises a finding, seen at the application's call site, which is looked for on the calling thread's stack when the
     * finding is new.
     *
     * @return what to call {@link RaisedFinding#again()} on when the same thing is seen once more
     */
    public RaisedFinding report(Advice advice) {
        return report(advice, null);
    }

    /**
     * Raises a finding.
     *
     * @param seenAt where it was seen, for example "existing schema", or null for the calling thread's call site
     * @return what to call {@link RaisedFinding#again()} on when the same thing is seen once more
     */
    public RaisedFinding report(Advice advice, @Nullable String seenAt) {
        return report(advice, seenAt, true);
    }

    /**
     * Raises a finding on a table that was looked at again: it was read from the database, or another table changed on
     * which the advice depends. A finding that is known already gets the new wording and is not counted again. What DDL
     * shows is counted once, whether the table was read before it or after: a table can be read before the statement
     * that made it has returned.
     *
     * @param seenAt where it was seen, or null for the calling thread's call site
     */
    public void renew(Advice advice, @Nullable String seenAt) {
        report(advice, seenAt, false);
    }

    private RaisedFinding report(Advice given, @Nullable String seenAt, boolean counted) {
        Advice advice = named(given);
        if (suppressions.cover(given)
                || isIgnored(advice)
                || FrameworkTables.contains(given.table().name())) {
            return new RaisedFinding(advice, null, counted, 0, clock);
        }
        Subject subject = Subject.of(advice);
        RaisedFinding known = raised.get(subject);
        if (known != null) {
            boolean graver = counted
                    && known.isCurrent()
                    && advice.severity().compareTo(known.advice().severity()) < 0;
            known.again(advice, counted, () -> seenAt == null ? CallSite.find() : seenAt);
            if (graver) {
                tell(known.snapshot(database, rates.severity(advice)));
            }
            return known;
        }
        int order = size.getAndIncrement();
        String where = seenAt == null ? CallSite.find() : seenAt;
        RaisedFinding fresh = new RaisedFinding(advice, where, counted, order, clock);
        if (order >= MAX_FINDINGS) {
            size.decrementAndGet();
            sayFull();
            return fresh;
        }
        known = raised.putIfAbsent(subject, fresh);
        if (known != null) {
            size.decrementAndGet(); // another thread was first
            known.again(advice, counted, () -> where);
            return known;
        }
        tell(fresh.snapshot(database, rates.severity(advice)));
        return fresh;
    }

    /**
     * A comment in the DDL that made the object silences this advice. It stays silent when the table is looked at
     * again.
     */
    public void ignore(Advice advice) {
        if (ignored.size() < MAX_FINDINGS) {
            ignored.add(Subject.of(named(advice)));
        }
    }

    /**
     * A comment in a statement's text, or in the table's DDL, asks not to be told of what these rules see while the table is
     * used. That holds for the table until the application ends. Rules over schemas are passed over, see
     * {@link #ignore(Advice)}.
     */
    public void ignore(Set<String> rules, QualifiedName table) {
        for (String rule : rules) {
            if (!Rules.isOfSchema(rule) && ignored.size() < MAX_FINDINGS) {
                ignored.add(new Subject(rule, spelt(table), ALL));
            }
        }
    }

    /** Moves the silence that comments ask for to a table's new name, with its indexes and columns. */
    public void renamed(Rename rename) {
        for (Subject each : List.copyOf(ignored)) {
            if (each.table().equals(spelt(rename.from())) && ignored.size() < MAX_FINDINGS) {
                // The former stays: the transaction may be rolled back.
                ignored.add(new Subject(each.rule(), spelt(rename.to()), rename.after(each.object())));
            }
        }
    }

    private boolean isIgnored(Advice advice) {
        return !ignored.isEmpty()
                && (ignored.contains(Subject.of(advice))
                        || ignored.contains(new Subject(advice.rule(), advice.tableName(), ALL)));
    }

    /** Takes back what was said: it does not hold. */
    public void forget(Advice advice) {
        RaisedFinding said = raised.get(Subject.of(named(advice)));
        if (said != null) {
            said.forget();
        }
    }

    /** The table is gone, or is about to be made anew: what was said of it no longer counts until it is seen again. */
    public void forget(QualifiedName table) {
        for (Map.Entry<Subject, RaisedFinding> each : raised.entrySet()) {
            if (each.getKey().table().equals(spelt(table))) {
                each.getValue().forget();
            }
        }
    }

    /** The table is about to be inspected again: what its schema was said to be no longer counts until it is said again. */
    public void forgetSchema(QualifiedName table) {
        raised.forEach((subject, finding) -> {
            if (subject.table().equals(spelt(table)) && Rules.isOfSchema(subject.rule())) {
                finding.forget();
            }
        });
    }

    /**
     * Counts from zero. What is said of schemas holds until they change, and stays; what was said of statements and of traffic is
     * only shown again once it was seen again. Nothing is logged or told a second time for it.
     */
    public void reset() {
        raised.forEach((subject, finding) -> finding.reset(Rules.isOfSchema(subject.rule())));
    }

    /** The findings that hold, most severe first and then in the order in which they were raised. */
    public List<Finding> snapshot() {
        if (raised.isEmpty()) {
            return List.of(); // mostly, as an application starts
        }
        WriteRate writes = rates;
        return raised.values().stream()
                .filter(RaisedFinding::isCurrent)
                .sorted(Comparator.comparingInt(RaisedFinding::order))
                .map(finding -> finding.snapshot(database, writes.severity(finding.advice())))
                .sorted(Comparator.comparing(Finding::severity)) // stable
                .toList();
    }

    /**
     * Somebody named rules that do not exist; each name is reported once.
     *
     * @param where where they were named, for example "a keyspread-ignore comment"
     */
    public void unknownRules(Iterable<String> names, String where) {
        for (String name : names) {
            if (unknownSaid.size() < MAX_FINDINGS && unknownSaid.add(name)) {
                LOG.warn(
                        "There is no rule \"{}\", named in {}: nothing is suppressed by it.{}",
                        name,
                        where,
                        didYouMean(name));
            }
        }
    }

    private static String didYouMean(String name) {
        String nearest = Rules.nearest(name);
        return nearest == null ? " The rules are listed by: keyspread rule" : " Did you mean \"" + nearest + "\"?";
    }

    private void sayFull() {
        if (fullSaid.compareAndSet(false, true)) {
            LOG.warn(
                    "{} findings were raised for {}; further ones are neither logged nor kept. Does something make up"
                            + " tables or indexes at run time? Suppress its rule with keyspread.suppress=<rule>[:<table>]",
                    MAX_FINDINGS,
                    database);
        }
    }

    private void tell(Finding finding) {
        Guard.caught(FindingLog::log, this, finding); // a listener is told all the same
        listeners.tell(finding);
    }

    private void log(Finding finding) {
        if (!SaidBefore.isNew(finding) || !lines.take()) {
            return;
        }
        long silenced = lines.silenced();
        if (silenced > 0) {
            LOG.warn(
                    "{} findings were not logged, since too many came at once for {}: all are in"
                            + " connection.unwrap(KeyspreadConnection.class).findings()",
                    silenced,
                    database);
        }
        if (LOG.isDebugEnabled() && !finding.fixes().isEmpty()) {
            LOG.debug("[" + finding.rule() + "] " + Visible.text(finding.object()) + ", the fixes in full:\n"
                    + finding.script());
        }
        String message = inFull.take() ? finding.message() : finding.line();
        switch (finding.severity()) {
            case ERROR -> LOG.error(message);
            case WARN -> LOG.warn(message);
            case INFO -> LOG.info(message);
        }
    }
}
