package dev.keyspread.source;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.own.ConnectionSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds the state that connections of one database share, by URL, user, the delegate's Properties and configuration. Those with open
 * connections are kept, and of the others the 256 that were used last. {@link UrlConnector} and {@code Interception} ask it at each
 * connect. A secret must not tell databases apart, because it may be renewed.
 */
public final class Databases {
    /** The databases of this virtual machine. */
    public static final Databases SHARED = new Databases(256);

    /**
     * Parts of the names of Properties that, as the user, make no difference to what is found out by a connection: who connects, what tools
     * show of it, and secrets, which may be renewed. Any other may decide where a connection leads, what the driver sends for a time, or how the session reads a text.
     */
    private static final List<String> INDIFFERENT =
            List.of("pass", "pwd", "secret", "token", "credential", "oauth", "signature", "application", "program");

    /** Its methods are written out: linking a record's own is part of the cold start (ColdStart). */
    private record Key(DatabaseKey database, Map<String, String> properties, KeyspreadConfig config) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && database.url().equals(key.database.url())
                    && database.user().equals(key.database.user())
                    && properties.equals(key.properties)
                    && Objects.equals(config, key.config); // mostly the same object
        }

        @Override
        public int hashCode() {
            return 31 * (31 * database.url().hashCode() + database.user().hashCode()) + properties.hashCode();
        }
    }

    private final Kept<Key> kept;

    Databases(int mostIdle) {
        this.kept = new Kept<>(mostIdle);
    }

    /**
     * The database that a connection was opened to with that URL and those Properties, which hold the delegate's only.
     *
     * @param again opens another one in the same way
     */
    public Database opened(
            DatabaseKey key, ConnectionSettings settings, Properties properties, ConnectionSource again) {
        KeyspreadConfig config = settings.config();
        if (isPrivate(settings.delegateUrl())) {
            return new Database(key, config, null);
        }
        Key place = new Key(key, telling(properties), config);
        Database known = kept.find(place);
        Database database =
                known == null ? kept.keep(place, new Database(key, config, new Reconnection(again))) : known;
        if (database.own() instanceof Reconnection own) {
            own.latest = again;
        }
        return database;
    }

    /** Returns true if each connection is to a database of its own, which vanishes with it. */
    static boolean isPrivate(String url) {
        return url.equals("jdbc:h2:mem:")
                || url.startsWith("jdbc:h2:mem:;")
                || url.equals("jdbc:sqlite:")
                || url.startsWith("jdbc:sqlite::memory:");
    }

    private static Map<String, String> telling(Properties properties) {
        Map<String, String> telling = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (!isIndifferent(name.toLowerCase(Locale.ROOT))) {
                telling.put(name, properties.getProperty(name));
            }
        }
        return telling;
    }

    private static boolean isIndifferent(String name) {
        for (String part : INDIFFERENT) {
            if (name.contains(part)) {
                return true;
            }
        }
        return name.equals("user");
    }

    /**
     * Databases by what leads to them: all that have open connections, and of the others those that were used last. A program with a tenant for
     * each may have many at once, and what is known of one that is in use is not learned anew.
     */
    static final class Kept<K> {
        private final int mostIdle;

        /** The one that was used least lately comes first. */
        private final Map<K, Database> databases = new LinkedHashMap<>(16, 0.75f, true);

        Kept(int mostIdle) {
            this.mostIdle = mostIdle;
        }

        /** Returns the database of that key, or null. */
        synchronized @Nullable Database find(K key) {
            return databases.get(key);
        }

        /** Keeps a database that was just made; returns the one that another thread has made before, where there is one. */
        synchronized Database keep(K key, Database made) {
            Database first = databases.putIfAbsent(key, made);
            if (first == null) {
                dropIdle();
            }
            return first == null ? made : first;
        }

        private void dropIdle() {
            int idle = databases.size() <= mostIdle ? 0 : idle();
            for (Iterator<Database> all = databases.values().iterator(); idle > mostIdle; ) {
                if (!all.next().isOpen()) {
                    all.remove();
                    idle--;
                }
            }
        }

        private int idle() {
            int idle = 0;
            for (Database each : databases.values()) {
                idle += each.isOpen() ? 0 : 1;
            }
            return idle;
        }
    }

    /** Connects as the application did last: passwords that are tokens run out. */
    private static final class Reconnection implements ConnectionSource {
        private volatile ConnectionSource latest;

        private Reconnection(ConnectionSource latest) {
            this.latest = latest;
        }

        @Override
        public Connection open() throws SQLException {
            return latest.open();
        }

        @Override
        public @Nullable ClassLoader loader() {
            return latest.loader();
        }
    }
}
