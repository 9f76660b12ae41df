package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.FrameworkTables;
import dev.keyspread.schema.metadata.ShippedSchema;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that nothing is said of the tables that frameworks make for themselves. */
class FrameworkTablesTest {
    /** Leaves out what is told rightly: the application's own writes to Pekko's journal, and Spanner's music, which is an application. */
    static Stream<ShippedSchema> shipped() {
        return ShippedSchema.all().filter(schema -> !schema.name().matches("Pekko.*|Music.*|Spanner's.*"));
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void theSchemasInTheirJarsRaiseNothing(ShippedSchema schema) {
        String scripts =
                schema.scripts().stream().map(ShippedSchema.Script::text).collect(Collectors.joining(";\n"));

        assertEquals(List.of(), Ddl.everyAdvice(schema.dialect(), scripts));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flyway_schema_history",
                "DATABASECHANGELOG",
                "databasechangeloglock",
                "BATCH_JOB_EXECUTION",
                "qrtz_triggers",
                "SPRING_SESSION",
                "act_hi_actinst",
                "ACT_RU_TASK",
                "jobrunr_jobs",
                "my_jobrunr_jobs",
                "scheduled_tasks",
                "shedlock"
            })
    void aFrameworksTableIsKnown(String table) {
        assertTrue(FrameworkTables.contains(table));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"orders", "batch_orders", "activity", "act_log", "spring_sessions_log", "internal", "flyway"})
    void anApplicationsTableIsNot(String table) {
        assertFalse(FrameworkTables.contains(table));
    }
}
