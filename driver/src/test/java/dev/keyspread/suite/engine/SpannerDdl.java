package dev.keyspread.suite.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The suite's plain {@code CREATE TABLE} in the dialects of Cloud Spanner, which have other types and want a primary key. */
public final class SpannerDdl {
    private static final Pattern TABLE =
            Pattern.compile("(?is)\\s*(CREATE TABLE (?:IF NOT EXISTS )?(?:\\S+|\"[^\"]+\")) \\((.*)\\)\\s*");
    /** GoogleSQL's key stands behind the parentheses. */
    private static final Pattern IN_DIALECT = Pattern.compile("(?i)\\)\\s*PRIMARY KEY\\s*\\(");

    private static final Pattern KEY = Pattern.compile("(?i)PRIMARY KEY \\((.*)\\)");

    /** Between words, but not within a quoted name. */
    private static final String BLANK = "\\s+(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    private SpannerDdl() {}

    /** The text for the database that a connection leads to; the same for another than Cloud Spanner, and for another statement. */
    public static String of(Connection connection, String sql) throws SQLException {
        if (!sql.stripLeading().regionMatches(true, 0, "CREATE TABLE", 0, "CREATE TABLE".length())) {
            return sql;
        }
        String product = connection.getMetaData().getDatabaseProductName();
        return product.contains("Spanner") ? of(sql, !product.contains("PostgreSQL")) : sql;
    }

    /** The text in one of the dialects. */
    public static String of(String sql, boolean google) {
        Matcher table = TABLE.matcher(sql);
        if (!table.matches() || IN_DIALECT.matcher(sql).find()) {
            return sql;
        }
        List<String> columns = new ArrayList<>();
        String key = "";
        for (String definition : definitions(table.group(2))) {
            Matcher parts = KEY.matcher(definition);
            if (parts.matches()) {
                key = parts.group(1);
            } else if (definition.toUpperCase(Locale.ROOT).contains(" PRIMARY KEY")) {
                key = definition.split(BLANK, 2)[0];
                columns.add(type(definition.replaceAll("(?i) PRIMARY KEY", ""), google));
            } else {
                columns.add(type(definition, google));
            }
        }
        if (key.isEmpty()) { // a row may be there twice, and in PostgreSQL's dialect no column of a key may be NULL
            columns.add("made_up "
                    + (google
                            ? "STRING(36) DEFAULT (GENERATE_UUID())"
                            : "VARCHAR(36) DEFAULT spanner.generate_uuid()"));
            key = "made_up";
        }
        boolean isPossible = google || key.equals("made_up") || columns.stream().noneMatch(SpannerDdl::isNumeric);
        String parts = isPossible ? key : everything(columns);
        String all = String.join(", ", columns);
        return google
                ? table.group(1) + " (" + all + ") PRIMARY KEY (" + parts + ")"
                : table.group(1) + " (" + all + ", PRIMARY KEY (" + parts + "))";
    }

    private static String everything(List<String> columns) {
        return columns.stream()
                .filter(column -> !isNumeric(column))
                .map(column -> column.split(BLANK, 2)[0])
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }

    /** Returns true for a numeric column of the PostgreSQL dialect; no part of a key there. */
    private static boolean isNumeric(String column) {
        return column.contains(" NUMERIC");
    }

    private static List<String> definitions(String list) {
        List<String> definitions = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i <= list.length(); i++) {
            char c = i == list.length() ? ',' : list.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                definitions.add(list.substring(from, i).strip());
                from = i + 1;
            }
        }
        return definitions;
    }

    private static String type(String definition, boolean google) {
        String[] words = definition.split(BLANK, 2);
        words[1] = words[1].replaceAll("(?i)\\bAS IDENTITY\\b(?! ?\\()", "AS IDENTITY (BIT_REVERSED_POSITIVE)")
                .replaceAll("(?i)\\bDEFAULT (\\d+|'[^']*')", "DEFAULT ($1)");
        return words[0] + " " + (google ? google(words[1]) : postgres(words[1]));
    }

    private static String google(String type) {
        return type.replaceAll("(?i)\\b(BIGINT|INTEGER|SMALLINT)\\b", "INT64")
                .replaceAll("(?i)\\b(?:VARCHAR|CHAR)\\((\\d+)\\)", "STRING($1)")
                .replaceAll("(?i)\\b(?:VARCHAR|TEXT)\\b(?!\\()", "STRING(MAX)")
                .replaceAll("(?i)\\bTIMESTAMP\\b(?:\\(\\d\\))?(?: WITH TIME ZONE)?", "TIMESTAMP")
                .replaceAll("(?i)\\bNUMERIC\\(\\d+, ?\\d+\\)", "NUMERIC")
                .replaceAll("(?i)\\bBOOLEAN\\b", "BOOL")
                .replaceAll("(?i)\\bUUID\\b", "STRING(36)")
                .replaceAll("(?i)\\bDOUBLE PRECISION\\b", "FLOAT64")
                .replaceAll("(?i)\\bREAL\\b", "FLOAT32");
    }

    private static String postgres(String type) {
        return type.replaceAll("(?i)\\b(INTEGER|SMALLINT)\\b", "BIGINT")
                .replaceAll("(?i)\\bCHAR\\((\\d+)\\)", "VARCHAR($1)")
                .replaceAll("(?i)\\bTIMESTAMP\\b(?:\\(\\d\\))?(?: WITH TIME ZONE)?", "TIMESTAMPTZ")
                .replaceAll("(?i)\\bNUMERIC\\(\\d+, ?\\d+\\)", "NUMERIC")
                .replaceAll("(?i)\\bUUID\\b", "VARCHAR(36)");
    }
}
