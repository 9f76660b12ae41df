package dev.keyspread.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Loads what the agent consists of, for {@link KeyspreadAgent}. Its parent is the platform's loader, so that nothing of the application is
 * seen. The files lie in the agent's jar under {@code inst/}, classes by another ending than {@code .class}, so that no other loader and no
 * scanner of class paths takes them for its own. It must stay open as long as the virtual machine runs.
 */
final class CoreLoader extends ClassLoader {
    private static final String DIRECTORY = "inst/";
    private static final String CLASS = ".class";
    private static final String HIDDEN_CLASS = ".classdata";

    private static @Nullable CoreLoader running;

    static {
        registerAsParallelCapable();
    }

    private final JarFile jar;
    private final String root;
    private final ProtectionDomain domain;

    private CoreLoader(File file) throws IOException {
        super("keyspread", ClassLoader.getPlatformClassLoader());
        this.jar = new JarFile(file, false);
        this.root = "jar:" + file.toURI() + "!/";
        CodeSource source = new CodeSource(file.toURI().toURL(), (Certificate[]) null);
        this.domain = new ProtectionDomain(source, null, this, null);
    }

    /** The loader of this virtual machine's agent, from that jar; it stays open. */
    static CoreLoader of(File jar) throws IOException {
        CoreLoader loader = new CoreLoader(jar);
        running = loader;
        return loader;
    }

    static boolean isRunning() {
        return running != null;
    }

    /**
     * Ours are looked for here first: the parent has none of them, and each time it says so by an exception, whose stack trace is as deep
     * as the application's stack.
     */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        ZipEntry entry = file(name);
        if (entry == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name, entry) : loaded;
        }
    }

    private @Nullable ZipEntry file(String name) {
        return jar.getEntry(DIRECTORY + name.replace('.', '/') + HIDDEN_CLASS);
    }

    private Class<?> define(String name, ZipEntry entry) throws ClassNotFoundException {
        try (InputStream file = jar.getInputStream(entry)) {
            byte[] bytes = file.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length, domain);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    protected @Nullable URL findResource(String name) {
        String hidden = name.endsWith(CLASS) ? name.substring(0, name.length() - CLASS.length()) + HIDDEN_CLASS : name;
        if (jar.getEntry(DIRECTORY + hidden) == null) {
            return null;
        }
        try {
            return URI.create(root + DIRECTORY + hidden).toURL();
        } catch (IllegalArgumentException | MalformedURLException e) {
            return null; // a name that is none of ours
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return Collections.enumeration(found == null ? List.of() : List.of(found));
    }
}
