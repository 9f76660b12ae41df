package dev.keyspread.config;

import dev.keyspread.schema.CommentTrust;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the text of a setting is read. What is thrown is an IllegalArgumentException with a clause on what the value must be.
 * {@link Setting} holds one for each setting. The clause must not repeat the text, which may hold a secret.
 */
enum SettingType {
    /** One of a few words. */
    CHOICE("one of a few words", ""),
    /** Any text. */
    TEXT("a text", ""),
    /** A whole number of seconds. */
    SECONDS("a whole number of seconds, 0 or more", 0),
    /** A number of servers. */
    NODES("a whole number, 1 or more", 0),
    /** A number of inserts a second. */
    RATE("a number of inserts a second, 0 or more", 0.0),
    /** A share of all. */
    SHARE("a share between 0 and 1", 0.0),
    /** A file that may not exist yet. */
    PATH("the path of a file", Optional.empty()),
    /** See {@link CommentTrust}. */
    COMMENT_TRUST("on, off or schemas with commas between", CommentTrust.OF_OWNERS),
    /** See {@link Suppression}. */
    SUPPRESSIONS("a list like monotonic-key,sequence-key:audit_log", List.of());

    private final String what;

    @SuppressWarnings("ImmutableEnumChecker") // each is immutable
    private final Object unset;

    SettingType(String what, Object unset) {
        this.what = what;
        this.unset = unset;
    }

    /** Returns the value of a setting that is not given and has no default. */
    Object unset() {
        return unset;
    }

    /** Returns the value that a text stands for. */
    Object parse(String text) {
        if (this == SECONDS || this == NODES) {
            return whole(text, this == NODES ? 1 : 0);
        } else if (this == RATE || this == SHARE) {
            return number(text, this == SHARE ? 1 : Double.MAX_VALUE);
        } else if (this == PATH) {
            return path(text);
        } else if (this == COMMENT_TRUST) {
            return CommentTrust.parse(text);
        }
        return this == SUPPRESSIONS ? List.copyOf(Suppression.parseList(text)) : text;
    }

    /** Returns the text that {@link #parse} reads as that value. */
    String text(Object value) {
        if (value instanceof Optional<?> given) {
            return given.map(Object::toString).orElse("");
        }
        return value instanceof List<?> list
                ? list.stream().map(Object::toString).collect(Collectors.joining(","))
                : value.toString();
    }

    /**
     * Returns the place of a text among those that there are to choose from. Where {@code off} or {@code false} is one of them, {@code on}
     * and {@code true} stand for the first, and {@code off} and {@code false} for the last.
     */
    int choice(String text, List<String> choices) {
        for (int i = 0; i < choices.size(); i++) {
            if (choices.get(i).equalsIgnoreCase(text)) {
                return i;
            }
        }
        boolean isSwitch = choices.contains("off") || choices.contains("false");
        if (isSwitch && (text.equalsIgnoreCase("on") || text.equalsIgnoreCase("true"))) {
            return 0;
        }
        if (isSwitch && (text.equalsIgnoreCase("off") || text.equalsIgnoreCase("false"))) {
            return choices.size() - 1;
        }
        throw new IllegalArgumentException("must be " + listed(choices));
    }

    private static String listed(List<String> choices) {
        int last = choices.size() - 1;
        return last > 2
                ? "one of " + String.join(", ", choices)
                : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
    }

    private Integer whole(String text, int least) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // what it must be is said below
        }
        throw invalid();
    }

    private Double number(String text, double most) {
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // what it must be is said below
        }
        throw invalid();
    }

    private Optional<Path> path(String text) {
        try {
            if (!text.isEmpty()) {
                return Optional.of(Path.of(text));
            }
        } catch (InvalidPathException e) {
            // what it must be is said below
        }
        throw invalid();
    }

    private IllegalArgumentException invalid() {
        return new IllegalArgumentException("must be " + what);
    }
}
