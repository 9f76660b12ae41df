package dev.keyspread.jdbc.flavour;

import dev.keyspread.generate.RuntimeClasses;
import dev.keyspread.generate.WrapperNames;
import dev.keyspread.jdbc.WrapperFactory;
import dev.keyspread.log.Log;
import org.jspecify.annotations.Nullable;

/**
 * Makes the wrappers that implement nothing but JDBC. They are those of the build; if these lack methods of the JDK's {@code java.sql}, it
 * generates others. {@link Flavours} chooses it. It must touch Byte Buddy only then, because that may be missing.
 */
final class PlainFlavour {
    private static final Log LOG = Log.of("keyspread");

    /** From JDK 17 to this one {@code java.sql} has had the same methods. */
    private static final int NEWEST_SAME_JDK = 25;

    /** True if the build's wrappers, of whatever flavour, have all methods of the running JDK. */
    static final boolean BUILD_FITS_JDK;

    static final WrapperFactory FACTORY;

    static {
        WrapperFactory built = built();
        BUILD_FITS_JDK = built != null
                && (Runtime.version().feature() <= NEWEST_SAME_JDK || !GeneratedTypes.lackMethods(built.getClass()));
        FACTORY = BUILD_FITS_JDK && built != null ? built : generated(built);
    }

    private PlainFlavour() {}

    private static @Nullable WrapperFactory built() {
        try {
            return GeneratedTypes.factory(Class.forName(
                    WrapperNames.PLAIN + WrapperNames.FACTORY, true, PlainFlavour.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            return null; // built by something that does not run the generator: an IDE
        }
    }

    static WrapperFactory generated(@Nullable WrapperFactory built) {
        String prefix = WrapperNames.GENERATED + "Plain";
        try {
            ClassLoader own = PlainFlavour.class.getClassLoader();
            FlavourLoader loader = new FlavourLoader(own, own, RuntimeClasses.plain(prefix, WrapperFactory.class)::get);
            return GeneratedTypes.factory(loader.loadClass(prefix + WrapperNames.FACTORY));
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            if (built == null) {
                throw new IllegalStateException(
                        "Keyspread's jar lacks its generated classes, and without Byte Buddy on the"
                                + " class path they can't be generated now",
                        e);
            }
            LOG.info(
                    "JDBC methods that are new in this JDK do not reach the driver, is Byte Buddy missing? {}", "" + e);
            return built;
        }
    }
}
