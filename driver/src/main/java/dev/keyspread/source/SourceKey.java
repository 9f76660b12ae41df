package dev.keyspread.source;

import dev.keyspread.config.KeyspreadConfig;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Names one data source of an application, and the configuration that its connections are wrapped by. The agent's {@code Interception}
 * keeps what it knows by it. It must not keep the data source alive.
 */
public final class SourceKey {
    private final @Nullable WeakReference<Object> source;
    private final int identity;
    private final KeyspreadConfig config;

    private SourceKey(@Nullable Object source, KeyspreadConfig config) {
        this.source = source == null ? null : new WeakReference<>(source);
        this.identity = System.identityHashCode(source);
        this.config = config;
    }

    /** The key of a data source, or of all whose data source is not known (null). */
    public static SourceKey of(@Nullable Object source, KeyspreadConfig config) {
        return new SourceKey(source, config);
    }

    /** Returns true if the data source was collected as garbage. */
    public boolean isGone() {
        return source != null && source.get() == null;
    }

    /** A key whose source is gone equals only itself, so that it can still be found and removed. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof SourceKey that
                        && identity == that.identity
                        && (source == null ? that.source == null : isSame(that.source))
                        && config.equals(that.config));
    }

    private boolean isSame(@Nullable WeakReference<Object> other) {
        Object own = source == null ? null : source.get();
        return own != null && other != null && other.refersTo(own);
    }

    @Override
    public int hashCode() {
        return identity;
    }
}
