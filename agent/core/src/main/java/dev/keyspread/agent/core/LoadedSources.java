package dev.keyspread.agent.core;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;

/** Drivers and data sources that were loaded before the agent. */
final class LoadedSources {
    private final Instrumentation instrumentation;

    LoadedSources(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Has them transformed, one by one: one that fails must not keep the others from it. */
    void transform() {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (isSource(type)) {
                transform(type);
            }
        }
    }

    private boolean isSource(Class<?> type) {
        if (type.getClassLoader() == null
                || type.isArray()
                || type.isPrimitive()
                || ConnectionTransformer.isNever(type.getName().replace('.', '/'))) {
            return false;
        }
        SourceKinds kinds = SourceKinds.of(type);
        return (kinds.driver() || kinds.dataSource() || kinds.pooledConnection())
                && instrumentation.isModifiableClass(type);
    }

    private void transform(Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError | InternalError e) {
            AgentLog.get().error("{} was loaded before the agent and could not be intercepted", type.getName(), e);
        }
    }
}
