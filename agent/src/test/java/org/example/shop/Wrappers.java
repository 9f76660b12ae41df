package org.example.shop;

import java.lang.reflect.Field;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** Looks below a connection. */
public final class Wrappers {
    private Wrappers() {}

    /** How many times Keyspread has wrapped it, whichever copy of it. */
    public static int count(Connection connection) {
        int count = 0;
        for (Object link = connection; link != null; link = delegate(link)) {
            count += link.getClass().getName().startsWith("dev.keyspread.jdbc.") ? 1 : 0;
        }
        return count;
    }

    private static @Nullable Object delegate(Object link) {
        for (Class<?> type = link.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals("delegate")) {
                    try {
                        field.setAccessible(true);
                        return field.get(link);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
        return null;
    }
}
