package dev.keyspread.agent.core;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Remembers objects by identity, keeps none of them alive, and has a limit beyond which it remembers no further ones. */
final class WeakIdentities {
    private static final int MOST = 256;

    private final List<WeakReference<Object>> remembered = new ArrayList<>();

    synchronized boolean contain(Object object) {
        return remembered.stream().anyMatch(each -> each.refersTo(object));
    }

    synchronized void add(Object object) {
        remembered.removeIf(each -> each.refersTo(null));
        if (!contain(object) && remembered.size() < MOST) {
            remembered.add(new WeakReference<>(object));
        }
    }
}
