package dev.keyspread.cli.output;

import dev.keyspread.api.Visible;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists, texts, numbers and truth values as JSON, indented by two blanks. The formats of this room write by it. */
final class Json {
    private final StringBuilder text = new StringBuilder();

    private Json() {}

    /** A document that ends with a line break. */
    static String write(Object value) {
        Json json = new Json();
        json.value(value, 0);
        return json.text.append('\n').toString();
    }

    /** A map in the order of its arguments, key after value; what is null is left out. */
    static Map<String, Object> object(@Nullable Object... keysAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            if (value != null) {
                object.put(String.valueOf(keysAndValues[i]), value);
            }
        }
        return object;
    }

    private void value(Object value, int depth) {
        if (value instanceof Map<?, ?> map) {
            object(map, depth);
        } else if (value instanceof List<?> list) {
            list(list, depth);
        } else if (value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            string(value.toString());
        }
    }

    private void object(Map<?, ?> map, int depth) {
        text.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            newLine(depth + 1);
            string(entry.getKey().toString());
            text.append(": ");
            value(entry.getValue(), depth + 1);
            text.append(entries.hasNext() ? "," : "");
        }
        if (!map.isEmpty()) {
            newLine(depth);
        }
        text.append('}');
    }

    private void list(List<?> list, int depth) {
        text.append('[');
        for (int i = 0; i < list.size(); i++) {
            newLine(depth + 1);
            value(list.get(i), depth + 1);
            text.append(i + 1 < list.size() ? "," : "");
        }
        if (!list.isEmpty()) {
            newLine(depth);
        }
        text.append(']');
    }

    private void newLine(int depth) {
        text.append('\n').append("  ".repeat(depth));
    }

    private static boolean isHidden(char c) {
        return Character.isSurrogate(c) || !Visible.isPlain(Character.toString(c));
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (c < ' ' || (c > '~' && isHidden(c))) {
                        text.append(String.format("\\u%04x", (int) c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
