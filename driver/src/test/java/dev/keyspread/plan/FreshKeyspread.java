package dev.keyspread.plan;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads Keyspread's classes anew, so that they are linked with what this loader finds of others. */
class FreshKeyspread extends URLClassLoader {
    /** Loads other classes as the tests do, but for those that a subclass takes from here. */
    FreshKeyspread(URL... from) {
        super(from, FreshKeyspread.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.keyspread.")) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = changed(name, file.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException failure) {
            throw new ClassNotFoundException(name, failure);
        }
    }

    /** Returns the class file to define, as it is unless a subclass changes it. */
    byte[] changed(String name, byte[] file) {
        return file;
    }
}
