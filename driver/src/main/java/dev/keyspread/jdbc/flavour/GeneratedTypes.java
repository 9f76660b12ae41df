package dev.keyspread.jdbc.flavour;

import dev.keyspread.generate.WrapperNames;
import dev.keyspread.jdbc.WrapperFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/**
 * Finds generated classes by their names, and tells whether they have every method that they should have. {@link KnownFlavour},
 * {@link PlainFlavour} and {@link GeneratedFlavour} ask it.
 */
final class GeneratedTypes {
    private GeneratedTypes() {}

    static WrapperFactory factory(Class<?> type) {
        try {
            return type.asSubclass(WrapperFactory.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a generated factory can't be made", e);
        }
    }

    /** The class of that kind which that factory makes, or inherits from the plain one. */
    static Class<?> sibling(Class<?> factory, String end) throws ClassNotFoundException {
        String name = factory.getName();
        String prefix = name.substring(0, name.length() - WrapperNames.FACTORY.length());
        return Class.forName(prefix + end, false, factory.getClassLoader());
    }

    /** The kinds of wrappers. */
    static List<String> kinds() {
        return Arrays.stream(WrapperFactory.class.getMethods())
                .map(method -> WrapperNames.kind(method.getReturnType().getSimpleName()))
                .toList();
    }

    /** Returns true if a class of a factory leaves an interface's method to the interface: not implemented, or not forwarded. */
    static boolean lackMethods(Class<?> factory) {
        for (String kind : kinds()) {
            try {
                for (Method method : sibling(factory, kind).getMethods()) {
                    if (method.getDeclaringClass().isInterface() && !Modifier.isStatic(method.getModifiers())) {
                        return true;
                    }
                }
            } catch (ClassNotFoundException e) {
                // a kind that this flavour takes from the plain one
            }
        }
        return false;
    }
}
