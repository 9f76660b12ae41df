package dev.keyspread.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.jdbc.WrapperFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests what the generator binds by name is there: a method that is renamed would no longer be called by generated wrappers, and nothing
 * else would tell.
 */
final class BoundNamesTest {
    private static final Map<Hook, Set<String>> HOOKS = hooks();

    private static Map<Hook, Set<String>> hooks() {
        String plan = "Ldev/keyspread/plan/Plan;";
        Map<Hook, Set<String>> hooks = new EnumMap<>(Hook.class);
        hooks.put(
                Hook.STRIP,
                Set.of(
                        "JdbcWrapper.strip(Ljava/lang/Object;)Ljava/lang/Object;",
                        "JdbcWrapper.strip([Ljava/lang/Object;)[Ljava/lang/Object;",
                        "JdbcWrapper.strip(Ljava/sql/Array;)Ljava/sql/Array;",
                        "JdbcWrapper.strip(Ljava/sql/Connection;)Ljava/sql/Connection;",
                        "JdbcWrapper.strip(Ljava/sql/ResultSet;)Ljava/sql/ResultSet;",
                        "JdbcWrapper.strip(Ljava/sql/Statement;)Ljava/sql/Statement;"));
        hooks.put(
                Hook.ADOPT,
                Set.of(
                        "JdbcWrapper.adopt(Ljava/lang/Object;)Ljava/lang/Object;",
                        "JdbcWrapper.adopt(Ljava/sql/Array;)Ljava/sql/Array;",
                        "JdbcWrapper.adopt(Ljava/sql/CallableStatement;)Ljava/sql/CallableStatement;",
                        "JdbcWrapper.adopt(Ljava/sql/Connection;)Ljava/sql/Connection;",
                        "JdbcWrapper.adopt(Ljava/sql/DatabaseMetaData;)Ljava/sql/DatabaseMetaData;",
                        "JdbcWrapper.adopt(Ljava/sql/PreparedStatement;)Ljava/sql/PreparedStatement;",
                        "JdbcWrapper.adopt(Ljava/sql/ResultSet;)Ljava/sql/ResultSet;",
                        "JdbcWrapper.adopt(Ljava/sql/Statement;)Ljava/sql/Statement;",
                        "SentStatement.adopt(Ljava/sql/ResultSet;)Ljava/sql/ResultSet;"));
        hooks.put(
                Hook.ADOPT_PREPARED,
                Set.of("JdbcWrapper.adopt(Ljava/sql/PreparedStatement;" + plan + ")Ljava/sql/PreparedStatement;"));
        hooks.put(
                Hook.PLAN,
                Set.of("JdbcWrapper.plan(Ljava/lang/String;)" + plan, "SentStatement.plan(Ljava/lang/String;)" + plan));
        hooks.put(Hook.PLAN_PREPARED, Set.of("JdbcWrapper.planPrepared(Ljava/lang/String;)" + plan));
        hooks.put(Hook.SQL, Set.of("JdbcWrapper.sql(" + plan + ")Ljava/lang/String;"));
        hooks.put(Hook.AFTER_TEXT, Set.of("JdbcWrapper.afterExecute(" + plan + ")V"));
        hooks.put(Hook.BEFORE_EXECUTE, Set.of("PreparedStatementWrapper.beforeVendorsExecute()V"));
        hooks.put(Hook.AFTER_EXECUTE, Set.of("PreparedStatementWrapper.afterExecute()V"));
        hooks.put(Hook.COLUMN, Set.of("BoundParameterMetaData.column(I)I", "BoundPreparedStatement.column(I)I"));
        hooks.put(
                Hook.CAPTURE,
                Set.of(
                        "UpdatableResultSet.capture(ILjava/lang/Object;)V",
                        "UpdatableResultSet.capture(Ljava/lang/String;Ljava/lang/Object;)V"));
        hooks.put(
                Hook.CAPTURE_OPAQUE,
                Set.of(
                        "UpdatableResultSet.captureOpaque(ILjava/lang/String;)V",
                        "UpdatableResultSet.captureOpaque(Ljava/lang/String;Ljava/lang/String;)V"));
        hooks.put(Hook.VENDOR, Set.of("ConnectionWrapper.vendor(Ljava/lang/Object;)Ljava/lang/Object;"));
        hooks.put(Hook.VENDOR_WRITTEN, Set.of("ConnectionWrapper.vendorWritten()V"));
        hooks.put(Hook.VENDOR_ROWS, Set.of("ConnectionWrapper.vendorRows(Ljava/lang/Object;)Ljava/lang/Object;"));
        hooks.put(
                Hook.OPAQUE,
                Set.of(
                        "BoundPreparedStatement.opaque(ILjava/lang/String;)I",
                        "BoundPreparedStatement.opaque(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"));
        hooks.put(Hook.BEGIN_BINDING, Set.of("BoundPreparedStatement.beginBinding()V"));
        hooks.put(Hook.POSITION, Set.of("BoundPreparedStatement.position(I)I"));
        hooks.put(Hook.KEPT, Set.of("BoundPreparedStatement.kept(ILjava/lang/Object;)Ljava/lang/Object;"));
        hooks.put(Hook.BOUND_WHOLE, Set.of("BoundPreparedStatement.bound(IJLjava/lang/String;)V"));
        String more = "Ljava/lang/Object;Ljava/lang/Object;";
        hooks.put(
                Hook.BOUND, Set.of("BoundPreparedStatement.bound(ILjava/lang/Object;" + more + "Ljava/lang/String;)V"));
        hooks.put(Hook.STREAM, Set.of("BoundPreparedStatement.stream(I" + more + "Ljava/lang/String;)V"));
        hooks.put(
                Hook.LARGE_OBJECT,
                Set.of("BoundPreparedStatement.largeObject(ILjava/lang/Object;Ljava/lang/String;)V"));
        hooks.put(Hook.PROPERTY, Set.of("BoundPreparedStatement.property(Ljava/lang/Object;Ljava/lang/String;)V"));
        return hooks;
    }

    @ParameterizedTest
    @EnumSource
    void eachHookIsThere(Hook hook) {
        Set<String> found =
                protectedMethods().filter(hook::is).map(BoundNamesTest::text).collect(sorted());

        assertEquals(new TreeSet<>(HOOKS.getOrDefault(hook, Set.of())), found);
    }

    @Test
    void whatIsProtectedIsAHook() {
        Set<String> others = protectedMethods()
                .filter(method -> Stream.of(Hook.values()).noneMatch(hook -> hook.is(method)))
                .map(BoundNamesTest::text)
                .collect(sorted());

        assertEquals(Set.of(), others, "generated wrappers call none of these");
    }

    @Test
    void theFieldToForwardToIsThere() {
        Set<String> fields = bases().flatMap(base -> chain(base).stream())
                .flatMap(type -> type.getDeclaredFields().stream())
                .filter(field -> field.isProtected() && !field.isStatic())
                .map(field -> simple(field.getDeclaringType().asErasure()) + "." + field.getName() + " "
                        + simple(field.getType().asErasure()))
                .collect(sorted());

        assertEquals(
                new TreeSet<>(Set.of(
                        "ArrayWrapper.delegate Array",
                        "BoundParameterMetaData.delegate ParameterMetaData",
                        "CallableStatementWrapper.callable CallableStatement",
                        "ConnectionWrapper.delegate Connection",
                        "DatabaseMetaDataWrapper.delegate DatabaseMetaData",
                        "PreparedStatementWrapper.prepared PreparedStatement",
                        "ResultSetWrapper.delegate ResultSet",
                        "SentStatement.statement Statement")),
                fields);
    }

    @Test
    void theKindsThatADriversInterfacesAreForAreThere() {
        Set<String> kinds =
                bases().map(base -> WrapperNames.kind(base.getSimpleName())).collect(Collectors.toSet());

        for (KnownDriver driver : KnownDriver.ALL) {
            assertTrue(
                    kinds.containsAll(driver.interfaces().keySet()), () -> driver.name() + ": " + driver.interfaces());
        }
    }

    @Test
    void theFactoriesAreThere() throws ClassNotFoundException {
        assertTrue(WrapperFactory.class.isAssignableFrom(Class.forName(WrapperNames.PLAIN + WrapperNames.FACTORY)));
        assertTrue(WrapperNames.PLAIN.startsWith(WrapperFactory.class.getPackageName() + "."));
        for (KnownDriver driver : KnownDriver.ALL) {
            assertTrue(driver.prefix().startsWith(WrapperFactory.class.getPackageName() + "." + driver.name() + "."));
        }
    }

    private static Stream<TypeDescription> bases() {
        return Arrays.stream(WrapperFactory.class.getMethods())
                .map(method -> TypeDescription.ForLoadedType.of(method.getReturnType()));
    }

    private static List<TypeDescription> chain(TypeDescription base) {
        List<TypeDescription> chain = new ArrayList<>();
        for (TypeDescription type = base; !type.represents(Object.class); ) {
            chain.add(type);
            type = type.getSuperClass().asErasure();
        }
        return chain;
    }

    private static Stream<MethodDescription.InDefinedShape> protectedMethods() {
        return bases().flatMap(base -> chain(base).stream())
                .flatMap(type -> type.getDeclaredMethods().stream())
                .filter(method -> method.isProtected() && !method.isConstructor() && !method.isSynthetic());
    }

    private static String text(MethodDescription.InDefinedShape method) {
        return simple(method.getDeclaringType()) + "." + BaseClass.key(method);
    }

    private static String simple(TypeDescription type) {
        return type.getSimpleName();
    }

    private static Collector<String, ?, Set<String>> sorted() {
        return Collectors.toCollection(TreeSet::new);
    }
}
