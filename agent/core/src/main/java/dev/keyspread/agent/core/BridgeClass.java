package dev.keyspread.agent.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Defines the {@link Bridge} in the boot loader, as a class of {@code java.lang}. {@link AgentCore} calls it once, before the first
 * class is transformed, because transformed methods call the bridge by {@link #INTERNAL_NAME}.
 *
 * <p>Every module and class loader finds a class of {@code java.lang}. Those of OSGi and JBoss Modules ask the boot loader for no
 * other package. A jar on the boot loader's path would make the virtual machine warn at each start. It would also give up
 * class data sharing for the application's classes.
 */
final class BridgeClass {
    /** The bridge's name in the boot loader. */
    static final String NAME = "java.lang.KeyspreadBridge";

    /** {@link #NAME} in the form of class files. */
    static final String INTERNAL_NAME = NAME.replace('.', '/');

    /** The field of {@link Bridge} that holds the interceptor. */
    static final String INTERCEPTOR = "interceptor";

    private BridgeClass() {}

    static void define(Instrumentation instrumentation, InvocationHandler interceptor)
            throws ReflectiveOperationException {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(Object.class.getPackageName(), Set.of(BridgeClass.class.getModule())), // the core's alone
                Set.of(),
                Map.of());
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                .defineClass(renamed())
                .getField(INTERCEPTOR)
                .set(null, interceptor);
    }

    /**
     * Returns the class file of {@link Bridge} with the other name. The name stands there once, as a constant with its length before it.
     * It may get another length, because no part of a class file holds another part's place in the file.
     */
    private static byte[] renamed() {
        return new String(file(), StandardCharsets.ISO_8859_1)
                .replace(constant(Bridge.class.getName().replace('.', '/')), constant(INTERNAL_NAME))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns a constant of a class file (JVMS 4.4.7): a tag of 1, the length in two bytes, the characters. */
    private static String constant(String name) {
        return "\1\0" + (char) name.length() + name;
    }

    private static byte[] file() {
        try (InputStream file =
                Objects.requireNonNull(Bridge.class.getResourceAsStream(Bridge.class.getSimpleName() + ".class"))) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
