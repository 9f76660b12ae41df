package dev.keyspread.agent.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;

/**
 * Defines the {@link Bridge} in the boot loader, as a class of {@code java.lang}: there it is found from every class loader,
 * those of OSGi and JBoss Modules too, which ask the boot loader for nothing else, and from every module. To append a jar to
 * the boot loader's path instead would make the virtual machine warn at each start, and give up class data sharing for the
 * application's classes.
 */
final class BridgeClass {
    /** Its name. */
    static final String NAME = "java.lang.KeyspreadBridge";

    /** The same as class files spell it. */
    static final String INTERNAL_NAME = NAME.replace('.', '/');

    private BridgeClass() {}

    static void define(Instrumentation instrumentation, InvocationHandler interceptor)
            throws ReflectiveOperationException {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(Object.class.getPackageName(), Set.of(BridgeClass.class.getModule())), // the engine's alone
                Set.of(),
                Map.of());
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                .defineClass(renamed())
                .getField("interceptor")
                .set(null, interceptor);
    }

    private static byte[] renamed() {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file())
                .accept(
                        new ClassRemapper(
                                writer,
                                new SimpleRemapper(Opcodes.ASM9, Type.getInternalName(Bridge.class), INTERNAL_NAME)),
                        ClassReader.SKIP_DEBUG);
        return writer.toByteArray();
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
