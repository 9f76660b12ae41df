package dev.keyspread.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.pool.TypePool;

/** The build's entry: generates the wrappers of all flavours that ship with Keyspread. */
public final class GenerateWrappers {
    private static final String JDBC = "dev.keyspread.jdbc.";

    private GenerateWrappers() {}

    /** Reads the compiled base classes and writes the wrappers beside them; the argument is the directory of classes. */
    public static void main(String[] arguments) throws IOException {
        Path classes = Path.of(arguments[0]);
        TypePool types = TypePool.Default.of(new ClassFileLocator.Compound(
                ClassFileLocator.ForClassLoader.of(GenerateWrappers.class.getClassLoader()),
                ClassFileLocator.ForClassLoader.ofPlatformLoader()));
        TypeDescription contract = types.describe(JDBC + "WrapperFactory").resolve();
        write(new Flavour(JDBC + "plain.Plain", contract).plain(), classes);
    }

    private static void write(List<DynamicType.Unloaded<?>> generated, Path classes) throws IOException {
        for (DynamicType.Unloaded<?> type : generated) {
            Path file = classes.resolve(type.getTypeDescription().getInternalName() + ".class");
            byte[] bytes = type.getBytes();
            // A newer file would make the compiler think that all tests have to be compiled again.
            if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            }
        }
    }
}
