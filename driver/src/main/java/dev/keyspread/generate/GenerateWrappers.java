package dev.keyspread.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.pool.TypePool;

/**
 * Writes the wrapper classes of all flavours that ship with Keyspread. The build runs {@link #main} after it has compiled the base classes.
 * It reads class files and never loads a base class or a driver's class.
 */
public final class GenerateWrappers {
    private static final String JDBC = "dev.keyspread.jdbc.";

    private final TypePool types;
    private final TypeDescription contract;
    private final Path classes;
    private final Map<String, String> versions;

    private GenerateWrappers(TypePool types, Path classes, Map<String, String> versions) {
        this.types = types;
        this.contract = type(JDBC + "WrapperFactory");
        this.classes = classes;
        this.versions = versions;
    }

    /**
     * Reads the compiled base classes and writes the wrappers beside them.
     *
     * @param arguments the directory of classes, then for each known driver {@code name=version}
     */
    public static void main(String[] arguments) throws IOException {
        ClassFileLocator files = new ClassFileLocator.Compound(
                ClassFileLocator.ForClassLoader.of(GenerateWrappers.class.getClassLoader()),
                ClassFileLocator.ForClassLoader.ofPlatformLoader());
        Map<String, String> versions = Arrays.stream(arguments)
                .skip(1)
                .map(argument -> argument.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        new GenerateWrappers(TypePool.Default.of(files), Path.of(arguments[0]), versions).run();
    }

    private void run() throws IOException {
        Map<String, DynamicType.Unloaded<?>> plain = new Flavour(WrapperNames.PLAIN, contract).plain();
        write(plain);
        for (KnownDriver driver : KnownDriver.ALL) {
            String version = versions.get(driver.name());
            if (version == null) {
                continue; // a build without this driver: its wrappers are generated at run time
            }
            Map<String, List<TypeDescription>> interfaces = new HashMap<>();
            driver.interfaces().forEach((kind, name) -> interfaces.put(kind, List.of(type(name))));
            write(new Flavour(driver.prefix(), contract)
                    .vendor(
                            end -> Objects.requireNonNull(plain.get(WrapperNames.PLAIN + end))
                                    .getTypeDescription(),
                            interfaces,
                            version));
        }
    }

    private TypeDescription type(String name) {
        return types.describe(name).resolve();
    }

    private void write(Map<String, DynamicType.Unloaded<?>> generated) throws IOException {
        for (DynamicType.Unloaded<?> type : generated.values()) {
            Path file = classes.resolve(type.getTypeDescription().getInternalName() + ".class");
            byte[] bytes = type.getBytes();
            // The compiler would compile all tests again after a write, even of equal bytes.
            if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            }
        }
    }
}
