package dev.keyspread.jdbc.flavour;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Defines wrapper classes that see both Keyspread and a driver in another class loader. Keyspread's own names come from Keyspread's
 * loader, all others from the driver's, so that its interfaces are the very ones that the delegate implements. {@link PlainFlavour},
 * {@link KnownFlavour} and {@link GeneratedFlavour} make one.
 */
final class FlavourLoader extends ClassLoader {
    private final Function<String, byte @Nullable []> files;
    private final ClassLoader driver;

    /**
     * Makes a loader.
     *
     * @param plain the loader of the plain wrappers, which sees Keyspread
     * @param driver the driver's loader
     * @param files gives the bytes of the classes to define here by name, null for all others
     */
    FlavourLoader(ClassLoader plain, ClassLoader driver, Function<String, byte @Nullable []> files) {
        super("keyspread-wrappers", plain);
        this.driver = driver;
        this.files = files;
        Module keyspread = FlavourLoader.class.getModule();
        if (keyspread.isNamed()) {
            keyspread.addExports(FlavourLoader.class.getPackageName(), getUnnamedModule());
            keyspread.addExports(FlavourLoader.class.getPackageName() + ".plain", getUnnamedModule());
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.keyspread.")) {
            return driver.loadClass(name);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] file = files.apply(name);
            return file == null ? super.loadClass(name, resolve) : defineClass(name, file, 0, file.length);
        }
    }
}
