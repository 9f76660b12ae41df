package dev.keyspread.config;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a connection is made with: the delegate's URL and driver, and Keyspread's settings. The front door reads it at each connect,
 * and so do the starter, the agent and the command line. The URL may hold a password, so it must not be logged.
 *
 * @param delegateUrl the URL without Keyspread's parameters
 * @param delegateDriver the class of the delegate's driver, or null to look for it
 * @param config the settings
 * @param agentExclude beginnings of the names of classes whose connections the agent is told to leave alone, separated by commas
 */
public record ConnectionSettings(
        String delegateUrl, @Nullable String delegateDriver, KeyspreadConfig config, String agentExclude) {
    /** Begins the URLs of Keyspread's driver; the delegate's URL follows without its {@code jdbc:}. */
    public static final String URL_PREFIX = "jdbc:keyspread:";

    private static final int KEPT = 256;

    /** The latest URLs, each at a place by its identity: see {@code NextConnectionTest}. No URL is held alive. */
    private static final AtomicReferenceArray<UrlSettings> LATEST = new AtomicReferenceArray<>(16);

    /**
     * Holds the settings read last, so that a pool's connects cost a look-up. Holds nothing of the delegate's URL and Properties:
     * passwords stand there.
     */
    private static final Map<List<@Nullable Object>, ConnectionSettings> CACHE =
            Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<List<@Nullable Object>, ConnectionSettings> eldest) {
                    return size() > KEPT;
                }
            });

    /**
     * Reads settings from all their sources; the first that has a setting wins: URL, Properties, system properties,
     * environment, file. The same URL, Properties and system properties are read once, so a changed file counts after a
     * restart.
     *
     * @param url the delegate's URL with Keyspread's parameters among its own, after {@link #URL_PREFIX} or without it; empty when there
     *     is none
     * @param properties properties; those named {@code keyspread.*} are looked at
     * @throws SQLException SQLState 08001, when a setting is unknown or not valid; says where it stands
     */
    public static ConnectionSettings read(String url, Properties properties) throws SQLException {
        return read(url, properties, null);
    }

    static ConnectionSettings read(String url, Properties properties, @Nullable AgentSettings agent)
            throws SQLException {
        Map<String, String> given = GivenProperties.of(properties).ours();
        Surroundings now = Surroundings.current();
        int place = System.identityHashCode(url) & (LATEST.length() - 1);
        UrlSettings latest = LATEST.get(place);
        UrlSettings split = latest != null && latest.areOf(url) ? latest : UrlSettings.split(url);
        // A list: linking a record's own equals and hashCode is part of the cold start (ColdStart).
        List<@Nullable Object> key = Arrays.asList(
                split.texts(), given, now.systemProperties(), now.environment(), now.defaultFile(), agent);
        ConnectionSettings settings = CACHE.get(key);
        if (settings == null) {
            ConnectionSettings read =
                    agent == null ? SettingsReader.read(url, given, now) : SettingsReader.read(url, given, now, agent);
            settings = new ConnectionSettings("", read.delegateDriver, read.config, read.agentExclude);
            CACHE.put(key, settings);
        }
        LATEST.set(
                place, split); // not before settings are found valid: what isn't may be a password in the wrong place
        return new ConnectionSettings(
                split.delegateUrl(url), settings.delegateDriver, settings.config, settings.agentExclude);
    }

    /** A copy of the Properties without Keyspread's, for the delegate: nested defaults and values of any type included. */
    public static Properties delegateProperties(Properties properties) {
        return GivenProperties.of(properties).delegates(properties);
    }
}
