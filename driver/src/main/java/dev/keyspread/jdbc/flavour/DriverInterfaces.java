package dev.keyspread.jdbc.flavour;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the interfaces of a driver's own that its objects implement, and that wrappers can implement too. {@link Flavours} and
 * {@link GeneratedFlavour} ask it.
 */
final class DriverInterfaces {
    /** Drivers whose connections and statements have interfaces of their own that mean nothing to an application. */
    private static final List<String> INTERNAL = List.of("org.h2.", "org.mariadb.jdbc.");

    private DriverInterfaces() {}

    /** The public interfaces of a class that are not the JDK's, as far as classes in that unnamed module can use them. */
    static List<Class<?>> of(Class<?> type, Module user) {
        List<Class<?>> own = new ArrayList<>();
        for (Class<?> each : all(type)) {
            if (Modifier.isPublic(each.getModifiers())
                    && !each.isSealed()
                    && !each.isHidden()
                    && !isOfJdk(each)
                    && !isInternal(each)
                    && each.getModule().isExported(each.getPackageName(), user)) {
                own.add(each);
            }
        }
        return own;
    }

    /** The interface of that name among those that a class implements, or null. */
    static @Nullable Class<?> named(Set<Class<?>> all, String name) {
        for (Class<?> each : all) {
            if (each.getName().equals(name)) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns true if a class of connections promises narrower results than JDBC does: a plain statement in the place of the driver's
     * own would be a ClassCastException in the application. An internal interface promises it nothing.
     */
    static boolean narrowResults(Class<?> connection) {
        for (Class<?> each : all(connection)) {
            for (Method method : isOfJdk(each) || isInternal(each) ? new Method[0] : each.getDeclaredMethods()) {
                if (!method.isBridge() && narrows(method)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean narrows(Method method) {
        try {
            Class<?> wide = Connection.class
                    .getMethod(method.getName(), method.getParameterTypes())
                    .getReturnType();
            return wide != method.getReturnType();
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static boolean isInternal(Class<?> type) {
        for (String internal : INTERNAL) {
            if (type.getName().startsWith(internal)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getName().startsWith("java.") || type.getName().startsWith("javax.");
    }

    /** The interfaces that a class implements, whosever they are. */
    static Set<Class<?>> all(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> each : c.getInterfaces()) {
                if (all.add(each)) {
                    all.addAll(all(each));
                }
            }
        }
        return all;
    }
}
