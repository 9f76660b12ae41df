package dev.keyspread.sql.dialect;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an engine is to Keyspread: one value, written in the file of that engine. A new engine may begin as another one.
 *
 * @param name the name in {@code keyspread.dialect}
 * @param folding what becomes of unquoted names, unless the database was told otherwise when it was made (H2)
 * @param quote what stands around a quoted name
 * @param keywords the name of the file with the words of its grammar
 * @param parameters how many parameters a statement may have
 * @param fractionDigits how many digits a timestamp may have behind the second's point
 * @param capabilities what the engine and its driver do
 * @param words words of its SQL
 */
public record Engine(
        String name,
        Folding folding,
        char quote,
        String keywords,
        int parameters,
        int fractionDigits,
        Set<Capability> capabilities,
        Map<Word, String> words) {
    private static final int MICROSECONDS = 6;

    /** Makes a value that nobody changes. */
    public Engine {
        capabilities = Collections.unmodifiableSet(capabilities);
        words = Collections.unmodifiableMap(words);
    }

    /** Returns an engine that has no capability yet. */
    static Engine of(String name, Folding folding, char quote) {
        return new Engine(
                name,
                folding,
                quote,
                name,
                Integer.MAX_VALUE,
                MICROSECONDS,
                EnumSet.noneOf(Capability.class),
                new EnumMap<>(Word.class));
    }

    /** Returns the engine of that name, and loads no other but those that it begins as. */
    public static Engine named(String name) {
        return switch (name) {
            case "googlesql" -> GoogleSql.ENGINE;
            case "spanner-postgresql" -> SpannerPostgres.ENGINE;
            case "ydb" -> Ydb.ENGINE;
            case "postgresql" -> Postgres.ENGINE;
            case "cockroachdb" -> Cockroach.ENGINE;
            case "yugabytedb" -> Yugabyte.ENGINE;
            case "tidb" -> Tidb.ENGINE;
            case "mysql" -> Mysql.ENGINE;
            case "h2" -> H2.ENGINE;
            default -> throw new IllegalArgumentException("no engine has the name " + name);
        };
    }

    /** Returns another engine that is the same but for its name. */
    Engine called(String other) {
        return new Engine(other, folding, quote, keywords, parameters, fractionDigits, capabilities, words);
    }

    Engine folding(Folding other) {
        return new Engine(name, other, quote, keywords, parameters, fractionDigits, capabilities, words);
    }

    Engine keywords(String file) {
        return new Engine(name, folding, quote, file, parameters, fractionDigits, capabilities, words);
    }

    Engine parameters(int most) {
        return new Engine(name, folding, quote, keywords, most, fractionDigits, capabilities, words);
    }

    Engine fractionDigits(int most) {
        return new Engine(name, folding, quote, keywords, parameters, most, capabilities, words);
    }

    Engine word(Word word, String spelling) {
        Map<Word, String> more = new EnumMap<>(Word.class);
        more.putAll(words);
        more.put(word, spelling);
        return new Engine(name, folding, quote, keywords, parameters, fractionDigits, capabilities, more);
    }

    Engine with(Capability... added) {
        return having(List.of(added), List.of());
    }

    Engine without(Capability... removed) {
        return having(List.of(), List.of(removed));
    }

    private Engine having(Collection<Capability> added, Collection<Capability> removed) {
        Set<Capability> changed = EnumSet.noneOf(Capability.class);
        changed.addAll(capabilities);
        changed.addAll(added);
        changed.removeAll(removed);
        return new Engine(name, folding, quote, keywords, parameters, fractionDigits, changed, words);
    }
}
