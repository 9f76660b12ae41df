package dev.keyspread.plan.observe;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.statement.ReadAdvice;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.read.SingleTableRead;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.traffic.WriteGroup;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Applies the rules about statements on any table, whether it has a shard rule or not. {@code StatementObservation} asks it once for each
 * shape. Tables are looked for among the known ones only; statements that came before their table was known are looked at again once it
 * is. Names and texts that it keeps must be bounded.
 */
public final class StatementRules {
    private static final int MAX_NAMES = 10_000;

    private final TableLookup known;
    private final Dialect dialect;
    private final RuleBook rules;

    /** Texts of one table that are kept until it is known, and how long they may be. */
    private static final int MAX_TEXTS = 8;

    private static final int MAX_TEXT_LENGTH = 4_000;

    /** Characters of all tables together, at two bytes each. */
    private static final int MAX_CHARACTERS = 1 << 20;

    private final AtomicInteger missedCharacters = new AtomicInteger();

    /** Texts by the names, in lower case, that they gave to tables that were not known then. */
    private final Map<String, Set<String>> missed = new ConcurrentHashMap<>();

    /** Tables on which there was advice, in lower case. After a change of the table the advice may no longer hold. */
    private final Set<String> advised = ConcurrentHashMap.newKeySet();

    private final Set<QualifiedName> readOldestFirst = ConcurrentHashMap.newKeySet();
    /** How many kinds of statements read the newest rows of a table, and how many read others. */
    private final Map<QualifiedName, Integer> newestReads = new ConcurrentHashMap<>();

    private final Map<QualifiedName, Integer> otherReads = new ConcurrentHashMap<>();

    /** Made when it is first needed; two threads may make one each, and a queue is then seen a little later. */
    private volatile @Nullable QueueBook queues;

    public StatementRules(TableLookup known, Dialect dialect, RuleBook rules) {
        this.known = known;
        this.dialect = dialect;
        this.rules = rules;
    }

    /** Says what there is to say of a text whose shape is seen for the first time. */
    public void advise(Shape shape, StatementFindings findings) {
        Tokens tokens = shape.tokens();
        for (TokenRange statement : tokens.statements()) {
            MaxPlusOne counted = MaxPlusOne.find(shape, statement);
            if (counted != null) {
                Table table = find(new QualifiedName(counted.schema(), counted.table()), tokens);
                if (table != null && isKeyPart(table, counted.column())) {
                    report(StatementAdvice.maxPlusOne(table, counted.column()), table, findings);
                }
            }
            SingleTableRead read = SingleTableRead.read(shape, statement);
            Table table = read == null ? null : find(new QualifiedName(read.schema(), read.table()), tokens);
            if (read != null && table != null) {
                advise(read, table, findings);
            }
        }
    }

    private void advise(SingleTableRead read, Table table, StatementFindings findings) {
        QualifiedName name = table.name();
        if (ReadAdvice.readsOldest(table, read) && readOldestFirst.size() < MAX_NAMES) {
            readOldestFirst.add(name);
        }
        String folded = folded(name.name());
        boolean sharded = rules.isRuled(folded) || rules.isComputed(folded) || rules.isAdvised(folded);
        if (!read.query() || (read.limited() && !read.order().isEmpty())) {
            adviseOnQueue(read, table, findings);
        }
        boolean newest = false;
        for (Advice advice : ReadAdvice.of(table, dialect, read, readOldestFirst.contains(name))) {
            boolean isOfTime = advice.rule().equals("time-ordered-read");
            newest |= isOfTime;
            boolean saidElsewhere = sharded && advice.rule().equals("many-partitions");
            if (!saidElsewhere && (!isOfTime || mostlyNewest(name))) {
                report(advice, table, findings);
            }
        }
        if (read.query() && !newest && otherReads.size() < MAX_NAMES) {
            otherReads.merge(name, 1, Integer::sum);
        }
    }

    private void adviseOnQueue(SingleTableRead read, Table table, StatementFindings findings) {
        QueueBook book = queues;
        if (book == null) {
            book = new QueueBook();
            queues = book;
        }
        Advice queue = book.advise(read, new Inspection(table, dialect, known, rules::expressions, 0));
        if (queue != null) {
            report(queue, table, findings);
        }
    }

    /** Notes a kind of statement that reads the newest rows of a table; returns whether most kinds do. */
    private boolean mostlyNewest(QualifiedName name) {
        int newest = newestReads.size() < MAX_NAMES ? newestReads.merge(name, 1, Integer::sum) : 0;
        return newest > otherReads.getOrDefault(name, 0);
    }

    private void report(Advice advice, Table table, StatementFindings findings) {
        if (advised.size() < MAX_NAMES) {
            advised.add(folded(table.name().name()));
        }
        findings.report(advice);
    }

    /** Says that a key was numbered by its highest value, where the rows were given values for it and it holds numbers. */
    public void followsMaximum(MaxPlusOne maximum, WriteGroup inserted, FindingLog findings) {
        Table table = known.find(new QualifiedName(maximum.schema(), maximum.table()));
        Column column = table == null ? null : table.column(maximum.column());
        if (table != null
                && column != null
                && column.type().family() == Family.INTEGER
                && isKeyPart(table, column.name())
                && inserted.gives(table.name(), column.name())) {
            findings.report(StatementAdvice.maxPlusOne(table, column.name()));
        }
    }

    private static boolean isKeyPart(Table table, String column) {
        return table.key().stream().anyMatch(part -> part.column().equalsIgnoreCase(column));
    }

    private @Nullable Table find(QualifiedName name, Tokens tokens) {
        Table table = known.find(name);
        if (table == null && missed.size() < MAX_NAMES && tokens.sql().length() <= MAX_TEXT_LENGTH) {
            Set<String> texts = missed.computeIfAbsent(folded(name.name()), n -> ConcurrentHashMap.newKeySet());
            int length = tokens.sql().length();
            if (texts.size() < MAX_TEXTS
                    && missedCharacters.get() + length <= MAX_CHARACTERS
                    && texts.add(tokens.sql())) {
                missedCharacters.addAndGet(length);
            }
        }
        return table;
    }

    /** Statements on a table that were seen before it was known: they are to be looked at again. */
    public Set<String> missed(Table table) {
        Set<String> texts = missed.remove(folded(table.name().name()));
        if (texts == null) {
            return Set.of();
        }
        texts.forEach(text -> missedCharacters.addAndGet(-text.length()));
        return texts;
    }

    /** Returns true if something was said of statements on a table of that name, which may not hold after it has changed. */
    public boolean hasAdvised(String table) {
        return advised.remove(folded(table));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
