package dev.keyspread.advice;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Knows the tables that frameworks make for themselves. There is no advice on them: an application can't change their keys, since the
 * framework's own statements name them, and most hold few rows. {@code SchemaAdvice} and {@code FindingLog} ask it by name alone, so it
 * must know no name that an application would choose.
 */
public final class FrameworkTables {
    /** Names in lower case, as the frameworks' own scripts make them; a prefix only where it is no word that an application would take. */
    private static final List<String> NAMES = List.of(
            "flyway_schema_history|schema_version", // Flyway: one row for each migration
            "databasechangelog(lock|history)?", // Liquibase: one row for each change set
            "batch_(job|step)_\\w+", // Spring Batch: one row for each run of a job or step
            "qrtz_\\w+", // Quartz: jobs and their triggers
            "spring_session(_attributes)?", // Spring Session: ids are random; rows live as long as a session
            "int_(message|message_group|group_to_message|channel_message|lock|metadata_store)", // Spring Integration
            "event_publication(_archive)?", // Spring Modulith: random ids
            "act_(evt|ge|hi|id|re|ru|procdef)_\\w+|flw_\\w+", // Camunda, Flowable, Activiti: the engine's own state
            "(\\w+_)?jobrunr_\\w+", // JobRunr: jobs and their servers
            "scheduled_tasks", // db-scheduler: one row for each task that waits
            "shedlock"); // ShedLock: one row for each task

    private static final Pattern PATTERN = Pattern.compile(String.join("|", NAMES));

    private FrameworkTables() {}

    /** Returns true if a framework makes a table of that name, given without its schema, in any case. */
    public static boolean contains(String table) {
        return PATTERN.matcher(table.toLowerCase(Locale.ROOT)).matches();
    }
}
