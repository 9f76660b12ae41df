package dev.keyspread.advice.log;

import dev.keyspread.api.Finding;
import dev.keyspread.api.FindingListener;
import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Tells findings to listeners: those that were given, then those that the ServiceLoader finds. The ServiceLoader makes one listener of
 * each class. It is held by its class and not by the database, whose state may outlive the application: a listener goes when its
 * application is undeployed. {@link FindingLog} calls it. What a listener throws must go no further.
 */
final class Listeners {
    private static final Log LOG = Log.of("keyspread");

    /** A service file that can't be read may fail for ever. */
    private static final int MAX_BROKEN = 10;

    /** The classes hold their listeners. A value is made of the JDK's classes only, since they may live longer than Keyspread. */
    private static final ClassValue<AtomicReference<@Nullable FindingListener>> OF_CLASS = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable FindingListener> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    /** The listeners of each class loader, which a database for each test would look for again and again. Holds no loader. */
    private static final Map<ClassLoader, List<WeakReference<FindingListener>>> OF_LOADER =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final List<FindingListener> given;
    private final List<WeakReference<FindingListener>> found;

    Listeners(List<FindingListener> given) {
        this.given = List.copyOf(given);
        ClassLoader loader = loader();
        List<WeakReference<FindingListener>> known = OF_LOADER.get(loader);
        if (known == null) {
            List<WeakReference<FindingListener>> services = new ArrayList<>();
            for (FindingListener service : services(loader)) {
                services.add(new WeakReference<>(service));
            }
            known = List.copyOf(services);
            OF_LOADER.put(loader, known);
        }
        this.found = known;
    }

    /** Tells each of them; what one throws is logged and keeps neither the others nor the statement from going on. */
    void tell(Finding finding) {
        given.forEach(listener -> tell(finding, listener));
        for (WeakReference<FindingListener> each : found) {
            FindingListener listener = each.get();
            if (listener != null) {
                tell(finding, listener);
            }
        }
    }

    private static void tell(Finding finding, FindingListener listener) {
        Throwable failure = Guard.caught(FindingListener::onFinding, listener, finding);
        if (failure != null) {
            LOG.error(
                    "{} threw when told of [{}] {}. Advice never fails a statement, so it goes no further",
                    listener.getClass().getName(),
                    finding.rule(),
                    finding.object(),
                    failure);
        }
    }

    private static List<FindingListener> services(ClassLoader loader) {
        List<FindingListener> found = new ArrayList<>();
        Iterator<ServiceLoader.Provider<FindingListener>> services =
                ServiceLoader.load(FindingListener.class, loader).stream().iterator();
        for (int broken = 0; broken < MAX_BROKEN; ) {
            try {
                if (!services.hasNext()) {
                    break;
                }
                found.add(ofClass(services.next()));
            } catch (Throwable e) { // an answer: there is no listener, and no database with a guard yet
                Guard.rethrowFatal(e);
                broken++;
                LOG.error("A FindingListener could not be loaded, it will not be told of findings", e);
            }
        }
        return found;
    }

    private static FindingListener ofClass(ServiceLoader.Provider<FindingListener> provider) {
        AtomicReference<@Nullable FindingListener> place = OF_CLASS.get(provider.type());
        FindingListener known = place.get();
        if (known != null) {
            return known;
        }
        FindingListener made = provider.get();
        return place.compareAndSet(null, made) ? made : Objects.requireNonNull(place.get());
    }

    /**
     * The thread's context class loader, unless it loads another copy of Keyspread, whose listeners are of another
     * type.
     */
    private static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context != null && resolvesListener(context) ? context : FindingListener.class.getClassLoader();
    }

    private static boolean resolvesListener(ClassLoader loader) {
        try {
            return Class.forName(FindingListener.class.getName(), false, loader) == FindingListener.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
