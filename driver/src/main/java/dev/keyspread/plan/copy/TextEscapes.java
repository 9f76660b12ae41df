package dev.keyspread.plan.copy;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;

/** Resolves the backslash escapes of COPY's text format, by PostgreSQL's documentation of COPY. {@link CopyRows} calls it. */
final class TextEscapes {
    private TextEscapes() {}

    /**
     * Returns what a field holds.
     *
     * @throws NotFillableException when it gives a byte by its number, which may be a part of a character
     */
    static String decode(String raw) throws NotFillableException {
        int at = raw.indexOf('\\');
        if (at < 0) {
            return raw;
        }
        StringBuilder text = new StringBuilder(raw.length()).append(raw, 0, at);
        while (at < raw.length()) {
            char c = raw.charAt(at++);
            if (c == '\\' && at < raw.length()) {
                text.append(escaped(raw.charAt(at++)));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static char escaped(char c) throws NotFillableException {
        if (c == 'x' || (c >= '0' && c <= '7')) {
            throw new NotFillableException(
                    RefusalKind.COPY_FORM, "a field of the COPY gives bytes by their numbers", "write the characters");
        }
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000B';
            default -> c;
        };
    }
}
