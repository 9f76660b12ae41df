package dev.keyspread.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;

/**
 * The classes of one flavour: a wrapper for each kind that it has, and the factory that makes them.
 *
 * @param prefix what the classes' names begin with, package included: {@code dev.example.plain.Plain}
 * @param contract the factory's interface; its methods return the wrappers' base classes
 */
record Flavour(String prefix, TypeDescription contract) {

    /** The wrappers that implement nothing but JDBC. */
    List<DynamicType.Unloaded<?>> plain() {
        List<DynamicType.Unloaded<?>> classes = new ArrayList<>();
        Map<TypeDescription, TypeDescription> wrappers = new HashMap<>();
        for (MethodDescription.InDefinedShape method : contract.getDeclaredMethods()) {
            TypeDescription base = method.getReturnType().asErasure();
            DynamicType.Unloaded<?> wrapper = new WrapperClass(nameOf(base), base, List.of()).generate();
            wrappers.put(base, wrapper.getTypeDescription());
            classes.add(wrapper);
        }
        classes.add(FactoryClass.generate(
                prefix + "Factory", TypeDescription.ForLoadedType.of(Object.class), contract, wrappers));
        return classes;
    }

    /**
     * Wrappers that implement interfaces of a driver too. They extend the plain ones.
     *
     * @param plain the plain factory
     * @param interfaces by the base class's simple name; kinds that are not among them stay plain
     */
    List<DynamicType.Unloaded<?>> vendor(TypeDescription plain, Map<String, List<TypeDescription>> interfaces) {
        return List.of();
    }

    private String nameOf(TypeDescription base) {
        String name = base.getSimpleName();
        return prefix + (name.endsWith("Wrapper") ? name.substring(0, name.length() - "Wrapper".length()) : name);
    }
}
