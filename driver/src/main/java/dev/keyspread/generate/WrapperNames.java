package dev.keyspread.generate;

/**
 * Names generated classes: a prefix for the flavour and the kind of wrapper, or {@code Factory}. Usable without Byte Buddy. This room and
 * {@code jdbc.flavour} ask it.
 */
public final class WrapperNames {
    /** Begins the names of the plain wrappers. */
    public static final String PLAIN = "dev.keyspread.jdbc.plain.Plain";

    /** Begins the names of flavours that are generated in an application. */
    public static final String GENERATED = "dev.keyspread.jdbc.generated.";

    /** The end of a factory's name. */
    public static final String FACTORY = "Factory";

    /** The constant of a factory that tells for which version of the driver it was generated. */
    public static final String BUILT_FOR = "BUILT_FOR";

    private WrapperNames() {}

    /** The kind of wrapper that a base class is for: {@code Connection} for {@code ConnectionWrapper}. */
    public static String kind(String base) {
        return base.endsWith("Wrapper") ? base.substring(0, base.length() - "Wrapper".length()) : base;
    }
}
