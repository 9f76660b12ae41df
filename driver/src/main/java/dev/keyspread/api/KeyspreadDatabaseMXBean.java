package dev.keyspread.api;

import java.io.IOException;
import java.util.Map;

/**
 * Shows a database in JMX, under {@code dev.keyspread:type=Database,url="…",user="…"}, while it has open connections
 * ({@code keyspread.jmx=off} leaves it out). {@code DatabaseBean} implements it, and people read it with tools such as JConsole.
 */
public interface KeyspreadDatabaseMXBean {
    /** How many connections are open now, those that rest in a pool included. */
    int getOpenConnections();

    /** Statements (texts or shapes) that were planned. */
    long getPlans();

    /** Inserted rows' shard values that were computed and sent. */
    long getFilled();

    /** Texts that had a shard predicate added. */
    long getRewrittenReads();

    /** Statements refused because a shard value could not be filled. */
    long getRefused();

    /** Returns reads of tables with a shard rule that were planned without a shard predicate, by the name of the reason. */
    Map<String, Long> getUnchangedReads();

    /** Statements refused, by the name of the kind of refusal. */
    Map<String, Long> getRefusals();

    /** Texts on tables with a rule that passed unchanged because they could not be analysed. */
    long getNotUnderstood();

    /** Statements on tables with a rule that two readers of SQL read differently: refused, or not rewritten. */
    long getDisagreements();

    /** Statements on tables with a rule that JSqlParser can't parse, so that Keyspread's own reader alone says what they do. */
    long getUnconfirmed();

    /** Findings at ERROR. */
    int getErrors();

    /** Findings at WARN. */
    int getWarnings();

    /** Findings at INFO. */
    int getNotes();

    /** Each finding on a line: severity, rule, object, problem and how often it was seen; the most severe first. */
    String[] getFindings();

    /** The findings as the log has them, with remedies and corrected SQL. */
    String report();

    /**
     * Writes the report of {@code keyspread.report} now and returns its path.
     *
     * @throws IOException if it can't be written, or there is no such setting
     */
    String writeReport() throws IOException;

    /** One line on what was found and done. */
    String summary();

    /** Counts from zero; see {@link KeyspreadDatabase#reset()}. */
    void reset();
}
