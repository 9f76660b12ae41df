package dev.keyspread.agent.core;

/**
 * A method that hands out a connection.
 *
 * @param name its name
 * @param descriptor its parameters and result, as class files spell them
 * @param locals how many slots for local variables its code uses, which is where free ones begin
 */
record ConnectionMethod(String name, String descriptor, int locals) {
    static final String CONNECT = "connect";
    static final String GET_CONNECTION = "getConnection";

    private static final String OF_DRIVER = "(Ljava/lang/String;Ljava/util/Properties;)L";
    private static final String WITH_USER = "(Ljava/lang/String;Ljava/lang/String;)L";
    private static final String PLAIN = "()L";

    /** Returns true if a method of that name and descriptor may be one, in whatever class. */
    static boolean mayBe(String name, String descriptor) {
        return (name.equals(CONNECT) && descriptor.startsWith(OF_DRIVER))
                || (name.equals(GET_CONNECTION) && (descriptor.startsWith(PLAIN) || descriptor.startsWith(WITH_USER)));
    }

    /** Returns true if it is one in a class that is one of these. */
    boolean isOf(SourceKinds kinds) {
        if (name.equals(CONNECT)) {
            return kinds.driver();
        }
        return kinds.dataSource() || (kinds.pooledConnection() && arguments() == 0);
    }

    /** How many arguments it has, each of one slot. */
    int arguments() {
        return descriptor.startsWith(PLAIN) ? 0 : 2;
    }
}
