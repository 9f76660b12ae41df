package dev.keyspread.suite.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The suite's plain SQL in the terms of Cloud Spanner, where a time has to have a zone: the database's own is not the JVM's,
 * and Keyspread refuses to guess.
 */
final class SpannerSql {
    private static final Pattern TIME =
            Pattern.compile("(?:TIMESTAMP )?'(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?)'");
    private static final Pattern TEXT = Pattern.compile("'((?:[^'\\n]|'')*)'");
    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"]|\"\")+)\"");

    private static final String UTC = "+00:00";

    private SpannerSql() {}

    /** The text for the database that a connection leads to; the same for another than Cloud Spanner. */
    static String of(Connection connection, String sql) throws SQLException {
        if (!TIME.matcher(sql).find() && sql.indexOf('"') < 0 && !sql.contains("''")) {
            return sql;
        }
        String product = connection.getMetaData().getDatabaseProductName();
        return product.contains("Spanner") ? of(sql, !product.contains("PostgreSQL")) : sql;
    }

    /** The text in one of the dialects. */
    static String of(String sql, boolean google) {
        String type = google ? "TIMESTAMP " : "TIMESTAMPTZ ";
        String zoned = TIME.matcher(sql)
                .replaceAll(time -> type + "'" + time.group(1) + " " + time.group(2)
                        + offset(time.group(1) + "T" + time.group(2)) + "'");
        if (!google) {
            return zoned;
        }
        String texts = TEXT.matcher(zoned)
                .replaceAll(text -> Matcher.quoteReplacement("'" + text.group(1).replace("''", "\\'") + "'"));
        return QUOTED.matcher(texts)
                .replaceAll(name -> Matcher.quoteReplacement("`" + name.group(1).replace("\"\"", "\"") + "`"));
    }

    /**
     * Returns the offset of the JVM's zone at that time, like a Timestamp that is bound. What is no time at all is the database's to
     * refuse.
     */
    private static String offset(String local) {
        try {
            String id = ZoneId.systemDefault()
                    .getRules()
                    .getOffset(LocalDateTime.parse(local))
                    .getId();
            return id.equals("Z") ? UTC : id;
        } catch (DateTimeParseException noTime) {
            return UTC;
        }
    }
}
