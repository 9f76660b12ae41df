package dev.keyspread.sql.routine;

import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from SHOW GRANTS of MySQL or MariaDB if a table's triggers are shown to a user. INFORMATION_SCHEMA gives those without the
 * privilege TRIGGER an empty answer. SHOW GRANTS alone tells also what the user has by a role. {@code MysqlSource} asks it before it
 * believes that a table has no triggers.
 */
public final class TriggerGrants {
    private static final Pattern NAMES_TRIGGER = Pattern.compile("\\b(TRIGGER|ALL PRIVILEGES)\\b");

    /** {@code GRANT SELECT (`id`), TRIGGER ON `shop`.`orders` TO …}; MySQL has REVOKE for schemas that a global grant leaves out. */
    private static final Pattern LINE = Pattern.compile(
            "(GRANT|REVOKE) (.*) ON (?:\\*|[`\"](.+)[`\"])\\.(?:\\*|[`\"](.+)[`\"]) (?:TO|FROM) .*", Pattern.DOTALL);

    private static final Pattern COLUMNS = Pattern.compile("\\([^)]*\\)");

    private TriggerGrants() {}

    /** Returns true if these lines of SHOW GRANTS give the privilege. */
    public static boolean shows(List<String> grants, QualifiedName table) {
        boolean shows = false;
        for (String line : grants) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()
                    && NAMES_TRIGGER
                            .matcher(COLUMNS.matcher(parts.group(2)).replaceAll(""))
                            .find()
                    && isOn(parts.group(3), parts.group(4), table)) {
                if (parts.group(1).equals("REVOKE")) {
                    return false;
                }
                shows = true;
            }
        }
        return shows;
    }

    private static boolean isOn(String schema, String name, QualifiedName table) {
        String tables = Objects.requireNonNullElse(table.schema(), "");
        if (name != null) {
            return unquoted(name).equals(table.name()) && unquoted(schema).equals(tables);
        }
        return schema == null || tables.matches(pattern(unquoted(schema)));
    }

    private static String unquoted(String name) {
        return name.replace("``", "`").replace("\"\"", "\"");
    }

    /** A grant on a schema names it by a pattern of LIKE. */
    private static String pattern(String like) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < like.length(); i++) {
            char c = like.charAt(i);
            if (c == '\\' && i + 1 < like.length()) {
                pattern.append(Pattern.quote(String.valueOf(like.charAt(++i))));
            } else {
                pattern.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        return pattern.toString();
    }
}
