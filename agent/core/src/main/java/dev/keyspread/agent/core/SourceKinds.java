package dev.keyspread.agent.core;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Driver;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import javax.sql.CommonDataSource;
import javax.sql.PooledConnection;
import net.bytebuddy.jar.asm.ClassReader;
import org.jspecify.annotations.Nullable;

/**
 * Tells which kinds of connection source a class is. {@link ConnectionTransformer} asks it for classes that are about to be loaded, {@link
 * LoadedSources} for loaded ones. It must never load a class of the application.
 *
 * <p>{@link CommonDataSource} counts as a data source, because some vendors put {@code getConnection} into a superclass of that type.
 *
 * @param driver whether the class is a {@link Driver}
 * @param dataSource whether the class is a {@link CommonDataSource}
 * @param pooledConnection whether the class is a {@link PooledConnection}
 */
record SourceKinds(boolean driver, boolean dataSource, boolean pooledConnection) {
    private static final int MAX_ANCESTORS = 200;

    /** Returns the kinds of a loaded class. */
    static SourceKinds of(Class<?> type) {
        return new SourceKinds(
                Driver.class.isAssignableFrom(type),
                CommonDataSource.class.isAssignableFrom(type),
                PooledConnection.class.isAssignableFrom(type));
    }

    /** Returns the kinds of a class that is about to be loaded, from the files of its ancestors. Loads none of them. */
    static SourceKinds of(ClassReader type, ClassLoader loader) {
        SourceKinds kinds = new SourceKinds(false, false, false);
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>();
        addAncestors(type, open);
        while (!open.isEmpty() && seen.size() < MAX_ANCESTORS) {
            String name = open.remove();
            if (name.equals("java/lang/Object") || !seen.add(name)) {
                continue;
            }
            Class<?> known = ofJdk(name);
            if (known == null) {
                ClassReader ancestor = read(name, loader);
                if (ancestor != null) {
                    addAncestors(ancestor, open);
                }
            } else {
                kinds = kinds.or(of(known));
            }
        }
        return kinds;
    }

    /**
     * Returns these kinds without data source, for pools and frameworks: their connections are wrapped where the driver hands them out.
     */
    SourceKinds withoutDataSources() {
        return new SourceKinds(driver, false, pooledConnection);
    }

    private SourceKinds or(SourceKinds other) {
        return new SourceKinds(
                driver || other.driver, dataSource || other.dataSource, pooledConnection || other.pooledConnection);
    }

    private static void addAncestors(ClassReader type, Deque<String> open) {
        if (type.getSuperName() != null) {
            open.add(type.getSuperName());
        }
        open.addAll(Arrays.asList(type.getInterfaces()));
    }

    private static @Nullable Class<?> ofJdk(String name) {
        if (!name.startsWith("java/") && !name.startsWith("javax/")) {
            return null;
        }
        try {
            return Class.forName(name.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException e) {
            return null; // a javax package outside the JDK
        }
    }

    private static @Nullable ClassReader read(String name, ClassLoader loader) {
        try (InputStream file = loader.getResourceAsStream(name + ".class")) {
            return file == null ? null : new ClassReader(file);
        } catch (IOException e) {
            return null; // an ancestor that can't be read counts as no source
        }
    }
}
