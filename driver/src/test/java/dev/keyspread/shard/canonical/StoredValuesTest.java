package dev.keyspread.shard.canonical;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what is computed from a bound value is what the database then holds, on real databases. */
class StoredValuesTest {
    private static final int PER_KIND = 16;

    private final TimeZone zoneBefore = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(zoneBefore);
    }

    @Test
    void canonicalTextsAreWhatH2HoldsInNewYork() throws Exception {
        h2("America/New_York");
    }

    @Test
    void canonicalTextsAreWhatH2HoldsInDublin() throws Exception {
        h2("Europe/Dublin");
    }

    @Test
    void canonicalTextsAreWhatPostgresqlHoldsInNewYork() throws Exception {
        postgresql("America/New_York");
    }

    @Test
    void canonicalTextsAreWhatPostgresqlHoldsInDublin() throws Exception {
        postgresql("Europe/Dublin");
    }

    private static void h2(String zone) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Map<String, String> readers = new LinkedHashMap<>();
        String digits = "CAST(a AS VARCHAR)";
        for (String type : new String[] {"TINYINT", "SMALLINT", "INT", "BIGINT"}) {
            readers.put(type, digits);
        }
        String stripped = "CASE WHEN a = 0 THEN '0' ELSE REGEXP_REPLACE(REGEXP_REPLACE(CAST(a AS VARCHAR),"
                + " '(\\.\\d*?)0+$', '$1'), '\\.$', '') END";
        readers.put("NUMERIC(10, 2)", stripped);
        readers.put("NUMERIC(38, 9)", stripped);
        readers.put("NUMERIC", stripped);
        readers.put("BOOLEAN", "LOWER(CAST(a AS VARCHAR))");
        readers.put("VARCHAR(8)", "a");
        readers.put("VARCHAR", "a");
        readers.put("CHAR(8)", "RTRIM(a)");
        readers.put("UUID", "CAST(a AS VARCHAR)");
        readers.put("DATE", "CAST(a AS VARCHAR)");
        // FORMATDATETIME would show a time that the session's clocks skip as another.
        String seconds = "REPLACE(SUBSTRING(CAST(a AS VARCHAR) FROM 1 FOR 19), ' ', 'T') || '.' ||";
        String micros = seconds + " RPAD(SUBSTRING(CAST(a AS VARCHAR) FROM 21), 6, '0')";
        String nanos = seconds + " RPAD(SUBSTRING(CAST(a AS VARCHAR) FROM 21), 9, '0')";
        readers.put("TIMESTAMP", micros);
        readers.put("TIMESTAMP(0)", micros);
        readers.put("TIMESTAMP(3)", micros);
        readers.put("TIMESTAMP(9)", nanos);
        readers.put("TIMESTAMP WITH TIME ZONE", inUtc(micros));
        readers.put("TIMESTAMP(3) WITH TIME ZONE", inUtc(micros));
        readers.put("TIMESTAMP(9) WITH TIME ZONE", inUtc(nanos));
        readers.put("VARBINARY(8)", "RAWTOHEX(a)");
        readers.put("BINARY(4)", "RAWTOHEX(a)");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:;TIME ZONE=" + zone)) {
            check(connection, Dialect.H2, readers);
        }
    }

    private static String inUtc(String reader) {
        return reader.replace("CAST(a AS VARCHAR)", "REPLACE(CAST(a AT TIME ZONE 'UTC' AS VARCHAR), '+00')")
                + " || 'Z'";
    }

    private static void postgresql(String zone) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Map<String, String> readers = new LinkedHashMap<>();
        for (String type : new String[] {"smallint", "int", "bigint"}) {
            readers.put(type, "a::text");
        }
        readers.put("numeric(10, 2)", "trim_scale(a)::text");
        readers.put("numeric(5)", "trim_scale(a)::text");
        readers.put("numeric", "trim_scale(a)::text");
        readers.put("boolean", "a::text");
        readers.put("varchar(8)", "a");
        readers.put("text", "a");
        readers.put("char(8)", "rtrim(a, ' ')");
        readers.put("uuid", "a::text");
        readers.put("date", "to_char(a, 'YYYY-MM-DD')");
        String micros = "to_char(a, 'YYYY-MM-DD\"T\"HH24:MI:SS.US')";
        readers.put("timestamp", micros);
        readers.put("timestamp(0)", micros);
        readers.put("timestamp(3)", micros);
        readers.put("timestamptz", micros.replace("(a,", "(a AT TIME ZONE 'UTC',") + " || 'Z'");
        readers.put("timestamp(2) with time zone", micros.replace("(a,", "(a AT TIME ZONE 'UTC',") + " || 'Z'");
        readers.put("bytea", "encode(a, 'hex')");
        try (Connection connection = DriverManager.getConnection(EmbeddedPostgresEngine.newDatabase());
                Statement statement = connection.createStatement()) {
            // The session's time zone is another than the JVM's, and it must not matter.
            statement.execute("SET TIME ZONE 'Asia/Tokyo'");
            statement.execute("SET synchronous_commit = off");
            check(connection, Dialect.POSTGRESQL, readers);
        }
    }

    private static void check(Connection connection, Dialect dialect, Map<String, String> readers) throws Exception {
        for (Map.Entry<String, String> reader : readers.entrySet()) {
            StoredValues values = new StoredValues(connection, dialect, reader.getKey(), reader.getValue());
            values.check(PER_KIND);
            assertTrue(values.stored() >= 10, reader.getKey() + ": stored " + values.stored());
            assertTrue(values.compared() >= 30, reader.getKey() + ": compared " + values.compared());
        }
    }
}
