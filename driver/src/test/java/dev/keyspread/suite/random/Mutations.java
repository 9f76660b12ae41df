package dev.keyspread.suite.random;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Real statements, cut, torn and glued together by chance. */
final class Mutations {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
    private static final String[] NASTY = {
        "'",
        "\"",
        "`",
        "$",
        "$$",
        "$a$",
        "/*",
        "*/",
        "/*!",
        "/*+",
        "--",
        "#",
        "\n",
        "\r",
        "\t",
        ";",
        "(",
        ")",
        "((",
        "?",
        "??",
        "?1",
        ":p",
        "@p",
        "@@",
        "@{",
        "}",
        "[",
        "]",
        "\\",
        "\\'",
        "E'",
        "r'",
        "b\"",
        "'''",
        "\"\"\"",
        "{",
        "::",
        ",",
        ".",
        "=",
        "-",
        "\0",
        "\u00e4",
        "\ud83d\ude80",
        "\ud83d",
        "\ufeff",
        "\u2028",
        "0x",
        "1e",
        "1e999",
        "99999999999999999999",
        "NULL",
        "DEFAULT",
        " WHERE ",
        " VALUES ",
        " SELECT ",
        " FROM ",
        " AND ",
        " OR ",
        " NOT ",
        " IN (",
        " AS ",
        " INSERT INTO ",
        " UPDATE ",
        " ON "
    };

    private final Random random;

    Mutations(Random random) {
        this.random = random;
    }

    /** Statements of every dialect, by its name in the settings. */
    static Map<String, List<String>> statements() {
        Map<String, List<String>> statements = new TreeMap<>();
        for (Dialect dialect : Dialect.values()) {
            statements.put(dialect.settingName(), Statements.texts(dialect));
        }
        return statements;
    }

    /** One of several, torn one to four times. */
    String torn(List<String> statements) {
        String text = any(statements);
        for (int times = 1 + random.nextInt(4); times > 0; times--) {
            text = tear(text, any(statements));
        }
        return text;
    }

    private String tear(String text, String other) {
        int a = random.nextInt(text.length() + 1);
        int b = random.nextInt(text.length() + 1);
        int from = Math.min(a, b);
        int to = Math.max(a, b);
        return switch (random.nextInt(6)) {
            case 0 -> text.substring(0, to);
            case 1 -> text.substring(0, from) + text.substring(Math.min(to, from + 1 + random.nextInt(8)));
            case 2 -> text.substring(0, to) + text.substring(from);
            case 3 -> text.substring(0, from) + other.substring(random.nextInt(other.length() + 1));
            case 4 -> text.substring(0, from) + "; " + other;
            default -> text.substring(0, from) + NASTY[random.nextInt(NASTY.length)] + text.substring(from);
        };
    }

    /** The text with some of its words replaced by some of those. */
    String spliced(String text, List<String> words) {
        Matcher matcher = WORD.matcher(text);
        StringBuilder spliced = new StringBuilder();
        while (matcher.find()) {
            boolean replace = random.nextInt(4) == 0;
            matcher.appendReplacement(spliced, Matcher.quoteReplacement(replace ? any(words) : matcher.group()));
        }
        return matcher.appendTail(spliced).toString();
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
