package dev.keyspread.source.bean;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Makes a bean of a class name and sets its properties from text. The data sources of Keyspread make their delegates by it. Its messages
 * name the property, and must not hold its value.
 */
public final class BeanProperties {
    private BeanProperties() {}

    /**
     * Makes a bean.
     *
     * @param className its class, looked for by the thread's context class loader, then by ours
     * @throws SQLException SQLState 08001 when it can't be made or has no such property. The message names the property; the cause may
     *     be an exception of the bean's own
     */
    public static <T> T make(String className, Class<T> type, Properties properties) throws SQLException {
        T bean;
        try {
            bean = load(className).asSubclass(type).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
            throw new SQLNonTransientConnectionException(
                    "Keyspread: the data source's class " + className + " can't be used: " + e, "08001", e);
        }
        for (String name : properties.stringPropertyNames()) {
            set(bean, name, properties.getProperty(name));
        }
        return bean;
    }

    private static Class<?> load(String className) throws ClassNotFoundException {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context != null) {
            try {
                return Class.forName(className, false, context);
            } catch (ClassNotFoundException e) {
                // ours may know it
            }
        }
        return Class.forName(className, false, BeanProperties.class.getClassLoader());
    }

    /**
     * Sets one property. Names are compared without regard to case, for {@code url} is {@code setURL} here and
     * {@code setUrl} there.
     *
     * @throws SQLException SQLState 08001 when there is no such property or it does not take the text
     */
    public static void set(Object bean, String name, String value) throws SQLException {
        for (Method method : bean.getClass().getMethods()) {
            if (method.getName().equalsIgnoreCase("set" + name) && method.getParameterCount() == 1) {
                try {
                    method.invoke(bean, converted(value, method.getParameterTypes()[0]));
                    return;
                } catch (ReflectiveOperationException | IllegalArgumentException e) {
                    throw error(bean, name, "does not take the value that it is given", e);
                }
            }
        }
        throw error(bean, name, "does not exist", null);
    }

    private static SQLException error(Object bean, String name, String problem, @Nullable Throwable cause) {
        return new SQLNonTransientConnectionException(
                "Keyspread: the property " + name + " of " + bean.getClass().getName() + " " + problem, "08001", cause);
    }

    private static Object converted(String value, Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return Integer.valueOf(value);
        }
        if (type == long.class || type == Long.class) {
            return Long.valueOf(value);
        }
        if (type == boolean.class || type == Boolean.class) {
            return Boolean.valueOf(value);
        }
        return type == Properties.class ? properties(value) : value;
    }

    /** Properties as text, one a line. */
    public static String text(Properties properties) {
        Properties flat = new Properties();
        properties.stringPropertyNames().forEach(name -> flat.setProperty(name, properties.getProperty(name)));
        StringWriter text = new StringWriter();
        try {
            flat.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static Properties properties(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
