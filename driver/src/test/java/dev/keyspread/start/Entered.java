package dev.keyspread.start;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Keeps which classes each walk of {@link WalkProgram} enters. Public, because instrumented classes call it. */
public final class Entered {
    private static final Map<String, Set<String>> WALKS = new LinkedHashMap<>();
    private static Set<String> present = new LinkedHashSet<>();

    private Entered() {}

    /** Notes that a method begins. A method of the program that begins with {@code walk} begins a walk. */
    public static synchronized void method(String type, String method) {
        if (!type.startsWith("dev.keyspread.start.")) {
            present.add(type.substring(type.lastIndexOf('.') + 1).replaceAll("\\$.*", ""));
        } else if (method.startsWith("walk")) {
            present = WALKS.computeIfAbsent(method, walk -> new LinkedHashSet<>());
        }
    }

    /** Returns the simple names of a walk's classes, nested ones by the outermost, in the order of their first entries. */
    static synchronized Set<String> by(String walk) {
        return new LinkedHashSet<>(WALKS.getOrDefault(walk, Set.of()));
    }
}
