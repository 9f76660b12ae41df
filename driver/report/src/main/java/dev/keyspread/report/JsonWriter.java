package dev.keyspread.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON that may stand inside a script element: what could end the element, is no character that can be seen, or changes the
 * direction of a text is escaped. {@link ReportDocument} and {@link SavedReports} write by it.
 */
final class JsonWriter {
    private final StringBuilder out = new StringBuilder();
    private final Deque<Boolean> isFirst = new ArrayDeque<>();
    private boolean isNamed;

    /** How many characters were written. */
    int length() {
        return out.length();
    }

    JsonWriter beginObject() {
        return begin('{');
    }

    JsonWriter endObject() {
        return end('}');
    }

    JsonWriter beginArray() {
        return begin('[');
    }

    JsonWriter endArray() {
        return end(']');
    }

    private JsonWriter begin(char bracket) {
        separate();
        out.append(bracket);
        isFirst.push(true);
        return this;
    }

    private JsonWriter end(char bracket) {
        isFirst.pop();
        out.append(bracket);
        return this;
    }

    private void separate() {
        if (!isNamed && !isFirst.isEmpty() && !isFirst.pop()) {
            out.append(',');
        }
        if (!isNamed && !(isFirst.isEmpty() && out.length() == 0)) {
            isFirst.push(false);
        }
        isNamed = false;
    }

    JsonWriter name(String name) {
        separate();
        append(name);
        out.append(':');
        isNamed = true;
        return this;
    }

    JsonWriter value(@Nullable String text) {
        separate();
        if (text == null) {
            out.append("null");
        } else {
            append(text);
        }
        return this;
    }

    JsonWriter value(long number) {
        separate();
        out.append(number);
        return this;
    }

    JsonWriter value(boolean flag) {
        separate();
        out.append(flag);
        return this;
    }

    /** With four digits after the point below ten and with one above, and without a point where these are zeros; what is no number is null. */
    JsonWriter value(double number) {
        separate();
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            out.append("null");
        } else if (isWhole(number)) {
            out.append((long) number);
        } else {
            String rounded = String.format(Locale.ROOT, Math.abs(number) < 10 ? "%.4f" : "%.1f", number);
            double left = Double.parseDouble(rounded);
            out.append(isWhole(left) ? String.valueOf((long) left) : rounded);
        }
        return this;
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15;
    }

    /** Returns what {@link JsonReader} has read. */
    JsonWriter tree(@Nullable Object value) {
        if (value instanceof Map<?, ?> members) {
            beginObject();
            members.forEach((name, each) -> name(String.valueOf(name)).tree(each));
            return endObject();
        }
        if (value instanceof List<?> elements) {
            beginArray();
            elements.forEach(this::tree);
            return endArray();
        }
        if (value instanceof Long whole) {
            return value(whole.longValue());
        }
        if (value instanceof Double number) {
            return value(number.doubleValue());
        }
        return value instanceof Boolean flag ? value(flag.booleanValue()) : value((String) value);
    }

    private void append(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (isToBeEscaped(c, text, i)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private static boolean isToBeEscaped(char c, String text, int at) {
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
        }
        int type = Character.getType(c);
        return c < ' '
                || c == '<'
                || c == '>'
                || c == '&'
                || type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
