package dev.keyspread.sql.dialect;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Describes an engine: one value, written in the file of that engine. A new engine may begin as another one. {@code Dialect} holds one for
 * each dialect, and everybody asks the dialect.
 *
 * @param name the name in {@code keyspread.dialect}
 * @param title the name for people
 * @param folding what becomes of unquoted names, unless the database was told otherwise when it was made (H2)
 * @param quote what stands around a quoted name
 * @param keywords the name of the file with the words of its grammar
 * @param catalogue where it tells of its tables
 * @param types whose names its types have
 * @param parameters how many parameters a statement may have, by its protocol, driver or quotas
 * @param fractionDigits how many digits a timestamp may have behind the second's point
 * @param keyBytes how many bytes of a key are worth a warning
 * @param rowBytes how many bytes of a row are worth a warning
 * @param keyColumns how many columns a key may have, as far as the engine's documents tell
 * @param keyLimit how many bytes all columns of a key may have together, as far as the engine's documents tell
 * @param marks a regular expression for what in a file of SQL speaks for the engine
 * @param marksWeight how much that counts against what speaks for others
 * @param capabilities what the engine and its driver do
 * @param words words and forms of its SQL
 */
public record Engine(
        String name,
        String title,
        Folding folding,
        char quote,
        String keywords,
        Catalogue catalogue,
        TypeNames types,
        int parameters,
        int fractionDigits,
        int keyBytes,
        int rowBytes,
        int keyColumns,
        int keyLimit,
        String marks,
        int marksWeight,
        Set<Capability> capabilities,
        Map<Word, String> words) {
    /** Makes a value that nobody changes. */
    public Engine {
        capabilities = Collections.unmodifiableSet(capabilities);
        words = Collections.unmodifiableMap(words);
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
            case "dsql" -> Dsql.ENGINE;
            case "tidb" -> Tidb.ENGINE;
            case "mysql" -> Mysql.ENGINE;
            case "h2" -> H2.ENGINE;
            default -> throw new IllegalArgumentException("no engine has the name " + name);
        };
    }

    /** Begins an engine that has no word and no capability yet. */
    static Builder of(String name, String title) {
        return new Builder(name, title);
    }

    /** Begins an engine that is like this one. */
    Builder but(String other, String otherTitle) {
        Builder builder = new Builder(other, otherTitle)
                .folding(folding)
                .quote(quote)
                .keywords(keywords)
                .catalogue(catalogue)
                .types(types)
                .parameters(parameters)
                .fractionDigits(fractionDigits)
                .keyBytes(keyBytes)
                .rowBytes(rowBytes)
                .keyColumns(keyColumns)
                .keyLimit(keyLimit);
        builder.capabilities.addAll(capabilities);
        builder.words.putAll(words);
        return builder;
    }

    /** An engine that is not described to its end yet. */
    static final class Builder {
        private final String name;
        private final String title;
        private Folding folding = Folding.NONE;
        private char quote = '"';
        private String keywords;
        private Catalogue catalogue = Catalogue.JDBC;
        private TypeNames types = TypeNames.POSTGRES;
        private int parameters = Integer.MAX_VALUE;
        private int fractionDigits = 6;
        private int keyBytes = 2 << 10;
        private int rowBytes = 8 << 20;
        private int keyColumns = Integer.MAX_VALUE;
        private int keyLimit = Integer.MAX_VALUE;
        private String marks = "";
        private int marksWeight;
        private final Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
        private final Map<Word, String> words = new EnumMap<>(Word.class);

        private Builder(String name, String title) {
            this.name = name;
            this.title = title;
            this.keywords = name;
        }

        Builder folding(Folding ofUnquoted) {
            this.folding = ofUnquoted;
            return this;
        }

        Builder quote(char ofNames) {
            this.quote = ofNames;
            return this;
        }

        Builder keywords(String file) {
            this.keywords = file;
            return this;
        }

        Builder catalogue(Catalogue own) {
            this.catalogue = own;
            return this;
        }

        Builder types(TypeNames own) {
            this.types = own;
            return this;
        }

        Builder parameters(int most) {
            this.parameters = most;
            return this;
        }

        Builder fractionDigits(int most) {
            this.fractionDigits = most;
            return this;
        }

        Builder keyBytes(int most) {
            this.keyBytes = most;
            return this;
        }

        Builder rowBytes(int most) {
            this.rowBytes = most;
            return this;
        }

        Builder keyColumns(int most) {
            this.keyColumns = most;
            return this;
        }

        Builder keyLimit(int most) {
            this.keyLimit = most;
            return this;
        }

        Builder marks(String pattern, int weight) {
            this.marks = pattern;
            this.marksWeight = weight;
            return this;
        }

        Builder word(Word word, String spelling) {
            words.put(word, spelling);
            return this;
        }

        Builder withoutWord(Word word) {
            words.remove(word);
            return this;
        }

        Builder with(Capability... added) {
            capabilities.addAll(Arrays.asList(added));
            return this;
        }

        Builder without(Capability... removed) {
            capabilities.removeAll(Arrays.asList(removed));
            return this;
        }

        Engine build() {
            return new Engine(
                    name,
                    title,
                    folding,
                    quote,
                    keywords,
                    catalogue,
                    types,
                    parameters,
                    fractionDigits,
                    keyBytes,
                    rowBytes,
                    keyColumns,
                    keyLimit,
                    marks,
                    marksWeight,
                    capabilities,
                    words);
        }
    }
}
