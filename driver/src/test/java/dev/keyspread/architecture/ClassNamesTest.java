package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.KeyspreadDriver;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.Test;

/** Every text in the product that names a class or a package of ours names one that exists. */
final class ClassNamesTest {
    private static final String ROOT = "dev.keyspread.";

    /**
     * Holds what begins like a name and is none: where the meters of a database are found, an artifact, the prefixes of generated classes.
     */
    private static final Set<String> NO_NAMES = Set.of(
            "dev.keyspread:type=Database,url=",
            "dev.keyspread:keyspread-report:",
            "dev.keyspread.jdbc.plain.Plain",
            "dev.keyspread.jdbc.generated.",
            "dev.keyspread.jdbc.generated.Plain");

    /** The way {@link ClassReader} calls a text in a class file's pool of constants. */
    private static final int TEXT = 8;

    @Test
    void namesThatStandInTextsExist() throws Exception {
        Path classes = classes();
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                names.addAll(texts(new ClassReader(Files.readAllBytes(file))));
            }
        }
        names.removeAll(NO_NAMES);
        assertTrue(names.contains(KeyspreadDriver.class.getName()), "the driver knows itself by its name: " + names);

        assertEquals(
                List.of(), names.stream().filter(name -> !exists(name, classes)).toList());
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(KeyspreadDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static Set<String> texts(ClassReader reader) throws IOException {
        Set<String> texts = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item > 0 && reader.readByte(item - 1) == TEXT) {
                String text = reader.readUTF8(item, buffer);
                if (text != null && text.startsWith("dev.keyspread")) {
                    texts.add(text);
                }
            }
        }
        return texts;
    }

    private static boolean exists(String name, Path classes) {
        String path = name.replace('.', '/');
        boolean isOfSamples = name.startsWith(ROOT + "samples.");
        return isOfSamples
                || Files.isDirectory(classes.resolve(path))
                || Files.exists(classes.resolve(path + ".class"));
    }
}
