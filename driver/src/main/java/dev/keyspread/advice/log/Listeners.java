package dev.keyspread.advice.log;

import dev.keyspread.api.Finding;
import dev.keyspread.api.FindingListener;
import dev.keyspread.log.Log;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Those who want to know of findings: the ones that were given, then the ones that the ServiceLoader finds. */
final class Listeners {
    private static final Log LOG = Log.of("keyspread");

    /** A service file that can't be read may fail for ever. */
    private static final int MAX_BROKEN = 10;

    private final List<FindingListener> listeners;

    Listeners(List<FindingListener> given) {
        List<FindingListener> all = new ArrayList<>(given);
        all.addAll(services());
        this.listeners = List.copyOf(all);
    }

    /** Tells each of them; what one throws is logged and keeps neither the others nor the statement from going on. */
    void tell(Finding finding) {
        for (FindingListener listener : listeners) {
            try {
                listener.onFinding(finding);
            } catch (RuntimeException | Error e) {
                LOG.error(
                        "{} threw when told of [{}] {}. Advice never fails a statement, so it goes no further",
                        listener.getClass().getName(),
                        finding.rule(),
                        finding.object(),
                        e);
            }
        }
    }

    private static List<FindingListener> services() {
        List<FindingListener> found = new ArrayList<>();
        Iterator<FindingListener> services =
                ServiceLoader.load(FindingListener.class, loader()).iterator();
        for (int broken = 0; broken < MAX_BROKEN; ) {
            try {
                if (!services.hasNext()) {
                    break;
                }
                found.add(services.next());
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                broken++;
                LOG.error("A FindingListener could not be loaded, it will not be told of findings", e);
            }
        }
        return found;
    }

    /** The context's, unless what it calls a listener is another copy's, and its listeners none to us. */
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
