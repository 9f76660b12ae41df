package dev.keyspread.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.description.type.TypeList;
import net.bytebuddy.dynamic.DynamicType;

/**
 * Gives an application class files, by class name, of what the build could not know. Throws a LinkageError where Byte Buddy is missing.
 * {@code GeneratedFlavour} and {@code PlainFlavour} call it.
 */
public final class RuntimeClasses {
    private RuntimeClasses() {}

    /**
     * The wrappers that implement nothing but JDBC, with all methods of the running JDK.
     *
     * @param prefix what the classes' names begin with
     * @param contract the factory's interface
     */
    public static Map<String, byte[]> plain(String prefix, Class<?> contract) {
        return files(new Flavour(prefix, TypeDescription.ForLoadedType.of(contract)).plain());
    }

    /**
     * Wrappers that implement a driver's interfaces too.
     *
     * @param prefix what the classes' names begin with
     * @param contract the factory's interface
     * @param plain gives the plain class for the end of its name: a kind, or {@code Factory}
     * @param interfaces the driver's, by kind; kinds that are not among them stay plain
     */
    public static Map<String, byte[]> vendor(
            String prefix,
            Class<?> contract,
            Function<String, Class<?>> plain,
            Map<String, List<Class<?>>> interfaces) {
        Map<String, List<TypeDescription>> described = new HashMap<>();
        interfaces.forEach((kind, types) -> described.put(kind, List.copyOf(new TypeList.ForLoadedTypes(types))));
        return files(new Flavour(prefix, TypeDescription.ForLoadedType.of(contract))
                .vendor(end -> TypeDescription.ForLoadedType.of(plain.apply(end)), described, ""));
    }

    private static Map<String, byte[]> files(Map<String, DynamicType.Unloaded<?>> types) {
        return types.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().getBytes()));
    }
}
