package dev.keyspread.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON into maps, lists, texts, numbers ({@link Long} where it is whole, else {@link Double}), booleans and null. What is no JSON
 * is an {@link IllegalArgumentException} that says where. {@link SavedReport} reads by it. Nesting is bounded, so that no file overflows
 * the stack.
 */
final class JsonReader {
    private static final int MAX_DEPTH = 64;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.skipSpace();
        if (reader.at < text.length()) {
            throw reader.unexpected();
        }
        return value;
    }

    private @Nullable Object value() {
        skipSpace();
        if (++depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nested deeper than " + MAX_DEPTH);
        }
        Object value = switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
        depth--;
        return value;
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        at++;
        if (isNext('}')) {
            return members;
        }
        do {
            skipSpace();
            String name = string();
            require(':');
            members.put(name, value());
        } while (isNext(','));
        require('}');
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        at++;
        if (isNext(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (isNext(','));
        require(']');
        return elements;
    }

    private String string() {
        if (peek() != '"') {
            throw unexpected();
        }
        at++;
        StringBuilder value = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw unexpected();
            }
            value.append(c == '\\' ? escaped() : c);
        }
        at++;
        return value.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw unexpected();
        };
    }

    private char unicode() {
        if (at + 4 > text.length()) {
            throw unexpected();
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(text.charAt(at++), 16);
            if (digit < 0) {
                throw unexpected();
            }
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private Object number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(from, at);
        try {
            boolean isWhole = number.matches("-?\\d{1,18}");
            return isWhole ? (Object) Long.valueOf(number) : Double.valueOf(number);
        } catch (NumberFormatException e) {
            at = from;
            throw unexpected();
        }
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, at)) {
            throw unexpected();
        }
        at += word.length();
        return value;
    }

    private void require(char c) {
        if (!isNext(c)) {
            throw unexpected();
        }
    }

    /** Returns true if that character comes next, which is then read. */
    private boolean isNext(char c) {
        skipSpace();
        boolean isNext = peek() == c;
        at += isNext ? 1 : 0;
        return isNext;
    }

    private char peek() {
        if (at >= text.length()) {
            throw new IllegalArgumentException("it ends before it is complete");
        }
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("no JSON at character " + at);
    }
}
