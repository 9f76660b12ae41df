package dev.keyspread.agent.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;
import org.example.driver.BaseSource;
import org.example.driver.TrickyDriver;
import org.example.driver.Warehouse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which classes are changed, and that what becomes of them is verified by the virtual machine and does what it did. */
class ConnectionTransformerTest {
    private final ConnectionTransformer transformer = new ConnectionTransformer(false);

    @AfterEach
    void forgetInterceptor() {
        Bridge.interceptor = null;
    }

    private byte @Nullable [] transformed(Class<?> type) throws IOException {
        return transformed(Type.getInternalName(type), file(type));
    }

    private byte @Nullable [] transformed(String name, byte[] file) {
        return transformer.transform(ConnectionTransformerTest.class.getClassLoader(), name, null, null, file);
    }

    private static byte[] file(Class<?> type) throws IOException {
        try (InputStream file = Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
            return file.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:tricky:a", "jdbc:tricky:b", "jdbc:tricky:ab", "jdbc:tricky:1", "jdbc:tricky:13"})
    void whateverAMethodDoes_thenWhatItWasGivenAndWhatItReturnsIsPassedOn(String url) throws Exception {
        List<Object[]> calls = new ArrayList<>();
        Bridge.interceptor = (source, none, call) -> {
            calls.add(call);
            return call[0];
        };
        Driver driver = driver();
        Properties properties = new Properties();

        Connection connection = driver.connect(url, properties);

        assertNotNull(connection);
        Class<?> narrow = TrickyDriver.TrickyConnection.class;
        assertEquals(2, calls.size()); // the method itself, and the one by which JDBC's interface leads to it
        assertArrayEquals(new Object[] {connection, url, properties, narrow}, calls.get(0));
        assertArrayEquals(new Object[] {connection, url, properties, null}, calls.get(1));
    }

    @Test
    void givenNothingIsReturned_thenNothingIsPassedOn() throws Exception {
        Bridge.interceptor = (source, none, call) -> {
            throw new AssertionError("not to be called");
        };

        assertNull(driver().connect("jdbc:other:", new Properties()));
    }

    /** The changed driver, which calls the bridge by the name that it has here. */
    private Driver driver() throws Exception {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(Objects.requireNonNull(transformed(TrickyDriver.class)))
                .accept(
                        new ClassRemapper(
                                writer,
                                new SimpleRemapper(
                                        Opcodes.ASM9, BridgeClass.INTERNAL_NAME, Type.getInternalName(Bridge.class))),
                        0);
        byte[] changed = writer.toByteArray();
        String name = TrickyDriver.class.getName();
        ClassLoader loader = new ClassLoader(ConnectionTransformerTest.class.getClassLoader()) {
            @Override
            public Class<?> loadClass(String wanted) throws ClassNotFoundException {
                return wanted.equals(name) ? defineClass(name, changed, 0, changed.length) : super.loadClass(wanted);
            }
        };
        return (Driver) loader.loadClass(name).getDeclaredConstructor().newInstance();
    }

    @Test
    void aBaseClassOfDataSourcesIsChangedWhereItHandsOutConnections() throws IOException {
        assertEquals(Set.of("getConnection()Ljava/sql/Connection;"), calling(transformed(BaseSource.class)));
    }

    @Test
    void aClassThatHandsOutConnectionsAndIsNoDataSourceIsLeftAlone() throws IOException {
        assertNull(transformed(Warehouse.class));
    }

    @Test
    void keyspreadsOwnTheJdksAndMockedClassesAreLeftAlone() throws IOException {
        byte[] driver = file(TrickyDriver.class);

        assertNull(transformed("dev/keyspread/KeyspreadDriver", driver));
        assertNull(transformed("javax/sql/Something", driver));
        assertNull(transformed("org/mockito/codegen/Driver$MockitoMock$17", driver));
        assertNotNull(transformed("dev/keyspread/samples/SampleDriver", driver));
        assertNotNull(transformed("org/example/pool/Driver$ByteBuddy$17", driver));
        assertNotNull(transformed("org/example/pool/Driver$$EnhancerByCGLIB$$17", driver));
        assertNull(transformer.transform(null, "org/example/driver/TrickyDriver", null, null, driver));
    }

    @Test
    void aPoolsDataSourcesAreLeftAloneUnlessItMayHaveFilledBefore() throws IOException {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file(BaseSource.class))
                .accept(
                        new ClassRemapper(
                                writer,
                                new SimpleRemapper(
                                        Opcodes.ASM9,
                                        Type.getInternalName(BaseSource.class),
                                        "com/zaxxer/hikari/Pool")),
                        0);
        byte[] pool = writer.toByteArray();

        assertNull(transformed("com/zaxxer/hikari/Pool", pool));
        assertNotNull(new ConnectionTransformer(true)
                .transform(getClass().getClassLoader(), "com/zaxxer/hikari/Pool", null, null, pool));
    }

    @Test
    void whatIsNoClassFileIsLeftAlone() throws IOException {
        byte[] file = file(TrickyDriver.class);
        for (int length = 0; length < file.length; length += 7) {
            transformed("org/example/driver/Cut", java.util.Arrays.copyOf(file, length));
        }
        assertNull(transformed("org/example/driver/Nothing", new byte[16]));
    }

    private static Set<String> calling(byte @Nullable [] file) {
        Set<String> methods = new TreeSet<>();
        new ClassReader(Objects.requireNonNull(file))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode, String owner, String called, String type, boolean isInterface) {
                                        if (owner.equals(BridgeClass.INTERNAL_NAME)) {
                                            methods.add(name + descriptor);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return methods;
    }
}
