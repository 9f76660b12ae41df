package dev.keyspread.jdbc;

import java.sql.Connection;

/** Chooses the flavour of a connection's wrappers. */
final class Flavours {
    private static final String PLAIN = "dev.keyspread.jdbc.plain.PlainFactory";

    private Flavours() {}

    static WrapperFactory of(Connection delegate, Database database) {
        return Plain.FACTORY;
    }

    private static final class Plain {
        static final WrapperFactory FACTORY = load();

        private static WrapperFactory load() {
            try {
                return Class.forName(PLAIN)
                        .asSubclass(WrapperFactory.class)
                        .getDeclaredConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("Keyspread's generated classes are missing: " + PLAIN, e);
            }
        }
    }
}
