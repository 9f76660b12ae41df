package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.cli.rows.RuledColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells how a column is declared, for {@link AdoptionSql}. MySQL and engines like it alter whether a column takes NULL only by declaring
 * it anew, and what is not said then is lost.
 *
 * @param type with what belongs to the type, {@code int(10) unsigned}
 * @param rest default, comment, check, and what else there is, with a blank before it; nothing on NULL
 */
public record MysqlDefinition(String type, String rest) {
    private static final Pattern PARTS = Pattern.compile("(\\w+(?:\\([^)]*\\))?(?: unsigned)?(?: zerofill)?"
            + "(?: CHARACTER SET \\w+)?(?: COLLATE \\w+)?)(?: NOT NULL| NULL)?( INVISIBLE)?(?: DEFAULT NULL)?(.*)");

    /** The declaration of a column, or null where it is not there. */
    public static @Nullable MysqlDefinition of(Connection connection, RuledColumn column) throws SQLException {
        String begin = "`" + column.rule().target().name().replace("`", "``") + "` ";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE TABLE " + column.tableSql())) {
            if (!rows.next()) {
                return null;
            }
            return rows.getString(2)
                    .lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith(begin))
                    .findFirst()
                    .map(line -> parse(line.substring(begin.length()).replaceFirst(",$", "")))
                    .orElse(null);
        }
    }

    /** Returns what stands behind a column's name. */
    public static MysqlDefinition parse(String declaration) {
        Matcher parts = PARTS.matcher(declaration);
        return parts.matches()
                ? new MysqlDefinition(parts.group(1), (parts.group(2) == null ? "" : parts.group(2)) + parts.group(3))
                : new MysqlDefinition(declaration, "");
    }

    /** The column declared with that on NULL. */
    public String with(String nullable) {
        return type + " " + nullable + rest;
    }
}
