package dev.keyspread.agent.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.database.own.ConnectionSource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Driver;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.XADataSource;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what the agent binds by name is there. Where the driver renames one of these, or connects elsewhere, nothing else would tell: the
 * agent would wrap Keyspread's own connections.
 */
class BoundNamesTest {
    @Test
    void keyspreadOpensItsOwnConnectionsWhereTheAgentLooksForThem() throws ClassNotFoundException {
        Class<?> own = Class.forName(CallStack.OWN);

        assertTrue(ConnectionSource.class.isAssignableFrom(own));
    }

    @ParameterizedTest
    @ValueSource(strings = {CallStack.OWN, CallStack.OTHER_COPY})
    void whatIsLookedForOnTheStackCallsTheDriver(String type) throws IOException {
        Set<String> calls = calls(type);

        assertTrue(calls.contains("java/sql/Driver.connect"), () -> type + " calls " + calls);
    }

    @Test
    void whatIsTurnedOffConnectsWhereTheAgentLooksForIt() throws IOException {
        assertEquals("dev.keyspread.source.Wrapping.leaveAlone", CallStack.TURNED_OFF);
        assertTrue(calls("dev.keyspread.source.UrlConnector").contains("dev/keyspread/source/Wrapping.leaveAlone"));
        assertTrue(calls("dev.keyspread.KeyspreadDataSource").contains("dev/keyspread/source/Wrapping.leaveAlone"));
    }

    @Test
    void whatInterceptedMethodsCallIsThere() throws ReflectiveOperationException {
        Method intercept = Arrays.stream(Bridge.class.getMethods())
                .filter(method -> method.getName().equals(ReturnHook.INTERCEPT))
                .findFirst()
                .orElseThrow();

        assertTrue(Modifier.isStatic(intercept.getModifiers()));
        assertEquals(
                ReturnHook.INTERCEPT_DESCRIPTOR,
                MethodType.methodType(intercept.getReturnType(), intercept.getParameterTypes())
                        .toMethodDescriptorString());
        assertEquals(
                InvocationHandler.class,
                Bridge.class.getField(BridgeClass.INTERCEPTOR).getType());
    }

    @Test
    void theMethodsOfJdbcThatHandOutConnectionsAreFound() {
        Set<String> found = Stream.of(Driver.class, DataSource.class, PooledConnection.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> ConnectionMethod.mayBe(method.getName(), descriptor(method)))
                .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName() + "/"
                        + method.getParameterCount())
                .collect(Collectors.toCollection(TreeSet::new));

        assertEquals(
                new TreeSet<>(Set.of(
                        "Driver.connect/2",
                        "DataSource.getConnection/0",
                        "DataSource.getConnection/2",
                        "PooledConnection.getConnection/0")),
                found);
    }

    @Test
    void pooledConnectionsComeByTheseMethods() throws NoSuchMethodException {
        Set<String> found = Set.of(
                XADataSource.class.getMethod("getXAConnection").getName(),
                ConnectionPoolDataSource.class.getMethod("getPooledConnection").getName());

        assertEquals(CallStack.POOLED, found);
    }

    /** {@code KeyspreadAgent} in the agent's jar calls it by this name, from another class loader. */
    @Test
    void theAgentsEntryIsThere() throws ReflectiveOperationException {
        Method begin = Class.forName("dev.keyspread.agent.core.AgentCore")
                .getMethod("begin", String.class, Instrumentation.class, boolean.class);

        assertTrue(Modifier.isStatic(begin.getModifiers()));
    }

    private static String descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .toMethodDescriptorString();
    }

    /** The methods that a class's code calls, as {@code package/Type.method}. */
    private static Set<String> calls(String type) throws IOException {
        Set<String> calls = new TreeSet<>();
        String file = "/" + type.replace('.', '/') + ".class";
        try (InputStream code = Objects.requireNonNull(BoundNamesTest.class.getResourceAsStream(file), file)) {
            new ClassReader(code)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access, String name, String descriptor, String signature, String[] thrown) {
                                    return new MethodVisitor(Opcodes.ASM9) {
                                        @Override
                                        public void visitMethodInsn(
                                                int opcode,
                                                String owner,
                                                String called,
                                                String of,
                                                boolean isInterface) {
                                            calls.add(owner + "." + called);
                                        }
                                    };
                                }
                            },
                            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return calls;
    }
}
