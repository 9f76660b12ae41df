package dev.keyspread.suite.words;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with a placeholder for each of its literals.
 *
 * @param values a Long or String for each
 */
record Prepared(String sql, List<Object> values) {
    private static final Pattern LITERAL = Pattern.compile("'([^']*)'|(?<![\\w.\"`])(\\d+)(?![\\w.\"`])");

    static Prepared of(String statement) {
        StringBuilder sql = new StringBuilder();
        List<Object> values = new ArrayList<>();
        Matcher matcher = LITERAL.matcher(statement);
        while (matcher.find()) {
            matcher.appendReplacement(sql, "?");
            values.add(matcher.group(1) == null ? (Object) Long.valueOf(matcher.group(2)) : matcher.group(1));
        }
        return new Prepared(matcher.appendTail(sql).toString(), values);
    }

    /** Prepares it and binds the values. */
    PreparedStatement on(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof Long number) {
                statement.setLong(i + 1, number);
            } else {
                statement.setString(i + 1, (String) values.get(i));
            }
        }
        return statement;
    }
}
