package dev.keyspread.jdbc.flavour;

import dev.keyspread.generate.KnownDriver;
import dev.keyspread.generate.WrapperNames;
import dev.keyspread.jdbc.WrapperFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Loads the wrappers that the build generated for a known driver. {@link Flavours} chooses it. It must return none that don't fit the
 * driver's version or the JDK.
 */
final class KnownFlavour {
    private KnownFlavour() {}

    /**
     * The factory of a known driver's wrappers.
     *
     * @param marker the interface of the delegate's connections, as the driver's own loader knows it
     * @return null when they do not fit this version of the driver, or this JDK
     */
    static @Nullable WrapperFactory load(KnownDriver driver, Class<?> marker) {
        ClassLoader own = KnownFlavour.class.getClassLoader();
        try {
            ClassLoader loader = resolves(own, marker) ? own : loaderFor(driver, marker.getClassLoader());
            KnownFlavour.class.getModule().addReads(marker.getModule());
            Class<?> factory = Class.forName(driver.prefix() + WrapperNames.FACTORY, true, loader);
            boolean sameVersion =
                    factory.getField(WrapperNames.BUILT_FOR).get(null).equals(version(marker));
            boolean fits = PlainFlavour.BUILD_FITS_JDK && (sameVersion || !GeneratedTypes.lackMethods(factory));
            return fits ? GeneratedTypes.factory(factory) : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null; // an older driver that lacks an interface: what it has is implemented by generated classes
        }
    }

    private static boolean resolves(ClassLoader loader, Class<?> type) {
        try {
            return Class.forName(type.getName(), false, loader) == type;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static ClassLoader loaderFor(KnownDriver driver, ClassLoader drivers) {
        return new FlavourLoader(
                KnownFlavour.class.getClassLoader(),
                drivers,
                name -> name.startsWith(driver.prefix()) ? file(name) : null);
    }

    private static byte @Nullable [] file(String name) {
        String path = name.replace('.', '/') + ".class";
        try (InputStream file = KnownFlavour.class.getClassLoader().getResourceAsStream(path)) {
            return file == null ? null : file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable String version(Class<?> type) {
        Package declaring = type.getPackage();
        return declaring == null ? null : declaring.getImplementationVersion();
    }
}
