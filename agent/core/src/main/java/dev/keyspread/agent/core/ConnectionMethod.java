package dev.keyspread.agent.core;

/**
 * Describes a method that hands out a connection. {@link ConnectionMethods} finds them in class files, and {@link ReturnHook} hooks their
 * returns. The hook relies on arguments of one slot each. It uses the slots from {@code locals} on, which the method leaves free.
 *
 * @param name the method's name
 * @param descriptor its parameters and result, as class files spell them
 * @param locals how many slots for local variables its code uses
 */
record ConnectionMethod(String name, String descriptor, int locals) {
    static final String CONNECT = "connect";
    static final String GET_CONNECTION = "getConnection";

    private static final String OF_DRIVER = "(Ljava/lang/String;Ljava/util/Properties;)L";
    private static final String WITH_USER = "(Ljava/lang/String;Ljava/lang/String;)L";
    private static final String PLAIN = "()L";

    /** Returns true if a method of that name and descriptor may hand out a connection, in whatever class. */
    static boolean mayBe(String name, String descriptor) {
        return (name.equals(CONNECT) && descriptor.startsWith(OF_DRIVER))
                || (name.equals(GET_CONNECTION) && (descriptor.startsWith(PLAIN) || descriptor.startsWith(WITH_USER)));
    }

    /** Returns true if the method hands out connections in a class of these kinds. */
    boolean isOf(SourceKinds kinds) {
        if (name.equals(CONNECT)) {
            return kinds.driver();
        }
        return kinds.dataSource() || (kinds.pooledConnection() && arguments() == 0);
    }

    /** Returns how many arguments the method has, each of one slot. */
    int arguments() {
        return descriptor.startsWith(PLAIN) ? 0 : 2;
    }
}
