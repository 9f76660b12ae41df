package dev.keyspread.source;

import dev.keyspread.config.KeyspreadConfig;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** One data source of an application, which it does not keep alive, and the configuration that its connections are wrapped by. */
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

    /** Whether the data source is there no more. */
    public boolean isGone() {
        return source != null && source.get() == null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourceKey that
                && identity == that.identity
                && (source == null ? that.source == null : isSame(that))
                && config.equals(that.config);
    }

    private boolean isSame(SourceKey that) {
        Object own = source == null ? null : source.get();
        return this == that || (own != null && that.source != null && that.source.refersTo(own));
    }

    @Override
    public int hashCode() {
        return identity;
    }
}
