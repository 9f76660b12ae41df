package dev.keyspread.generate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;

/**
 * Generates one flavour of wrappers: a class for each kind, and the factory that makes them. {@link GenerateWrappers} asks for it in the
 * build, and {@link RuntimeClasses} in an application.
 *
 * @param prefix what the classes' names begin with, package included: {@code dev.example.plain.Plain}
 * @param contract the factory's interface; each of its methods returns the base class of one kind
 */
record Flavour(String prefix, TypeDescription contract) {
    /** The wrappers that implement nothing but JDBC, by class name. */
    Map<String, DynamicType.Unloaded<?>> plain() {
        Map<TypeDescription, DynamicType.Unloaded<?>> wrappers = new LinkedHashMap<>();
        for (TypeDescription base : bases()) {
            String kind = WrapperNames.kind(base.getSimpleName());
            wrappers.put(base, new WrapperClass(prefix + kind, base, List.of()).generate());
        }
        return withFactory(wrappers, TypeDescription.ForLoadedType.of(Object.class), Map.of(), "");
    }

    /**
     * Wrappers that implement a driver's interfaces too, by class name. They extend the plain ones, and are made for objects
     * that implement these interfaces.
     *
     * @param plain gives the plain class for the end of its name: a kind, or {@code Factory}
     * @param interfaces the driver's, by kind; kinds that are not among them stay plain
     * @param driverVersion the driver's version
     */
    Map<String, DynamicType.Unloaded<?>> vendor(
            Function<String, TypeDescription> plain,
            Map<String, List<TypeDescription>> interfaces,
            String driverVersion) {
        Map<TypeDescription, DynamicType.Unloaded<?>> wrappers = new LinkedHashMap<>();
        Map<TypeDescription, List<TypeDescription>> required = new HashMap<>();
        for (TypeDescription base : bases()) {
            String kind = WrapperNames.kind(base.getSimpleName());
            List<TypeDescription> own = interfaces.get(kind);
            if (own != null) {
                wrappers.put(base, new WrapperClass(prefix + kind, plain.apply(kind), own).generate());
                required.put(base, own);
            }
        }
        return withFactory(wrappers, plain.apply(WrapperNames.FACTORY), required, driverVersion);
    }

    private Map<String, DynamicType.Unloaded<?>> withFactory(
            Map<TypeDescription, DynamicType.Unloaded<?>> wrappers,
            TypeDescription superclass,
            Map<TypeDescription, List<TypeDescription>> required,
            String driverVersion) {
        String name = prefix + WrapperNames.FACTORY;
        Map<TypeDescription, TypeDescription> types = new HashMap<>();
        Map<String, DynamicType.Unloaded<?>> byName = new LinkedHashMap<>();
        wrappers.forEach((base, wrapper) -> {
            types.put(base, wrapper.getTypeDescription());
            byName.put(wrapper.getTypeDescription().getName(), wrapper);
        });
        byName.put(name, FactoryClass.generate(name, superclass, contract, types, required, driverVersion));
        return byName;
    }

    private List<TypeDescription> bases() {
        return contract.getDeclaredMethods().stream()
                .map(MethodDescription::getReturnType)
                .map(result -> result.asErasure())
                .toList();
    }
}
