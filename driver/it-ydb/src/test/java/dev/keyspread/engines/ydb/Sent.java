package dev.keyspread.engines.ydb;

import java.util.Map;
import java.util.TreeMap;
import tech.ydb.proto.ValueProtos.TypedValue;

/**
 * A statement as it arrived.
 *
 * @param yql its text
 * @param parameters its parameters' types and values by name
 */
public record Sent(String yql, Map<String, TypedValue> parameters) {
    /** Copies the map. */
    public Sent {
        parameters = new TreeMap<>(parameters);
    }

    /** The text on one line. */
    public String line() {
        return yql.strip().replaceAll("\\s+", " ");
    }

    /** A parameter as text, type and value: {@code Uint64 7}. */
    public String parameter(String name) {
        return Values.described(typed(name));
    }

    /** A parameter. */
    public TypedValue typed(String name) {
        TypedValue typed = parameters.get(name);
        if (typed == null) {
            throw new AssertionError("no parameter " + name + " among " + parameters.keySet() + " of " + yql);
        }
        return typed;
    }
}
