package dev.keyspread.agent.core;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import org.jspecify.annotations.Nullable;

/**
 * Makes the methods that hand out connections of drivers and data sources call the {@link Bridge}. {@link AgentCore} registers it; the
 * virtual machine calls it for each class that is loaded. It never throws: after a failure the class stays unchanged.
 *
 * <p>The first look at a class has to be cheap, because nearly all classes end there.
 */
final class ConnectionTransformer implements ClassFileTransformer {
    /** Packages of the JDK, which has no source to wrap, and of Keyspread. */
    private static final List<String> NEVER = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/", "dev/keyspread/");

    /** The package of the samples: applications, although it is one of Keyspread's. */
    private static final String SAMPLES = "dev/keyspread/samples/";

    private final boolean attached;
    private final AtomicBoolean failureSaid = new AtomicBoolean();

    /**
     * Makes the transformer.
     *
     * @param attached whether the application runs already: then pools may hold connections without a wrapper
     */
    ConnectionTransformer(boolean attached) {
        this.attached = attached;
    }

    @Override
    @SuppressWarnings("CatchingUnchecked") // whatever it is, it must not keep a class from being loaded
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> loaded,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (name == null || loader == null || isNever(name)) {
            return null;
        }
        try {
            return ConnectionMethods.mayBeIn(file) && !MockedClasses.isOne(name)
                    ? transformed(loader, loaded, file)
                    : null;
        } catch (RuntimeException | Error e) {
            sayOnce(name, e);
            return null;
        }
    }

    private byte @Nullable [] transformed(ClassLoader loader, @Nullable Class<?> loaded, byte[] file) {
        ClassReader reader = new ClassReader(file);
        ConnectionMethods methods = ConnectionMethods.in(reader);
        if (methods.isEmpty()) {
            return null;
        }
        SourceKinds kinds = loaded == null ? SourceKinds.of(reader, loader) : SourceKinds.of(loaded);
        if (!attached && PassingOn.isOne(reader.getClassName())) {
            kinds = kinds.withoutDataSources();
        }
        methods = methods.of(kinds);
        if (methods.isEmpty()) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ReturnHook(writer, methods), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** Returns true if classes of that name, spelt as in class files, are left alone. */
    static boolean isNever(String name) {
        for (String prefix : NEVER) {
            if (name.startsWith(prefix)) {
                return !name.startsWith(SAMPLES);
            }
        }
        return false;
    }

    private void sayOnce(String name, Throwable failure) {
        if (!failureSaid.getAndSet(true)) {
            AgentLog.get()
                    .error(
                            "The agent could not look into {}: if that is a driver or a data source, its connections are not wrapped."
                                    + " This is said once",
                            name.replace('/', '.'),
                            failure);
        }
    }
}
