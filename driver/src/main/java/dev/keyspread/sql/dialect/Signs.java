package dev.keyspread.sql.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells by what an engine is recognised, and which drivers lead to it. Each engine's file holds the texts as constants, which the compiler
 * copies here, so that recognising one engine loads no other's file. {@code DialectDetection} and {@code ServerIntroduction} ask it, and
 * {@code MissingDelegate} names the missing artifact by it.
 *
 * @param engine the engine's name in {@code keyspread.dialect}
 * @param names parts of a URL's scheme, a product's name or a driver's name, in lower case, with {@code |} between them
 * @param version parts of the version that a server tells if it speaks another engine's protocol, in lower case; null if it speaks its own
 * @param hosts a regular expression for URLs that lead to the engine by another engine's driver; null if there is none
 * @param drivers schemes of URLs, each with a blank and the artifact of its driver, with {@code |} between them; "" for another engine's drivers
 */
public record Signs(
        String engine,
        String names,
        @Nullable String version,
        @Nullable String hosts,
        String drivers) {
    /** The engines, each before the one whose protocol it speaks. A database tells by itself which of Spanner's dialects it has. */
    private static final List<Signs> ALL = List.of(
            new Signs("googlesql", GoogleSql.NAMES, null, null, GoogleSql.DRIVERS),
            new Signs("yugabytedb", Yugabyte.NAMES, Yugabyte.VERSION, null, Yugabyte.DRIVERS),
            new Signs("cockroachdb", Cockroach.NAMES, Cockroach.VERSION, null, ""),
            new Signs("dsql", Dsql.NAMES, Dsql.VERSION, Dsql.HOSTS, Dsql.DRIVERS),
            new Signs("postgresql", Postgres.NAMES, null, null, Postgres.DRIVERS),
            new Signs("tidb", Tidb.NAMES, Tidb.VERSION, null, ""),
            new Signs("mysql", Mysql.NAMES, null, null, Mysql.DRIVERS),
            new Signs("ydb", Ydb.NAMES, null, null, Ydb.DRIVERS),
            new Signs("h2", H2.NAMES, null, null, H2.DRIVERS));

    /**
     * Returns the name of the engine to which a connection leads, as far as its URL and its driver tell.
     *
     * @param url the URL, or "" if there is none
     * @param product the product's name
     * @param driver the driver's name
     * @return null if no engine has such names
     */
    public static @Nullable String engine(String url, @Nullable String product, @Nullable String driver) {
        // Blanks around each, because H2's name is part of other words.
        String known = " " + scheme(url) + " " + lower(product) + " " + lower(driver) + " ";
        for (Signs signs : ALL) {
            if (holdsAny(known, signs.names)
                    || (signs.hosts != null && lower(url).matches(signs.hosts))) {
                return signs.engine;
            }
        }
        return null;
    }

    /** Returns the name of the engine that names itself in the version that a server tells, or null if none does. */
    public static @Nullable String engineByVersion(@Nullable String version) {
        for (Signs signs : ALL) {
            if (signs.version != null && holdsAny(lower(version), signs.version)) {
                return signs.engine;
            }
        }
        return null;
    }

    /** Returns the artifact of the driver for a URL, if the URL is one of an engine's. */
    public static Optional<String> artifact(String url) {
        String scheme = scheme(url) + " ";
        return ALL.stream()
                .flatMap(signs -> parts(signs.drivers).stream())
                .filter(driver -> driver.startsWith(scheme))
                .map(driver -> driver.substring(scheme.length()))
                .findFirst();
    }

    /** Returns what follows {@code jdbc:}, up to the next colon: the rest of a URL may name anything. */
    private static String scheme(String url) {
        String text = lower(url);
        int begin = "jdbc:".length();
        int end = text.indexOf(':', begin);
        return text.startsWith("jdbc:") ? text.substring(begin, end < 0 ? text.length() : end) : "";
    }

    /**
     * Returns the name of an engine that has one writer (AlloyDB, CedarDB) or hashes rows to its servers by itself (Vitess), so that no order of
     * keys makes a hotspot there. Each speaks the SQL of the engine that it stands in for.
     *
     * @param url the URL, or null; AlloyDB's version is PostgreSQL's, and the socket factory of its connector tells it apart
     * @param version what {@code version()} says, or null
     * @return null if they name none of them
     */
    public static @Nullable String withoutHotspots(@Nullable String url, @Nullable String version) {
        if (lower(url).contains("com.google.cloud.alloydb.")) {
            return "AlloyDB";
        }
        String told = lower(version);
        return told.contains("cedardb") ? "CedarDB" : told.contains("vitess") ? "Vitess" : null;
    }

    private static boolean holdsAny(String text, String parts) {
        for (String part : parts(parts)) {
            if (text.contains(part)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> parts(String texts) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int to = texts.indexOf('|'); to >= 0; to = texts.indexOf('|', from)) {
            parts.add(texts.substring(from, to));
            from = to + 1;
        }
        parts.add(texts.substring(from));
        return parts;
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
