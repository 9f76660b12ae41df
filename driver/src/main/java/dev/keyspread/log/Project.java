package dev.keyspread.log;

/** Tells where the project is at home. {@link Guard}, {@code SchemaAdvice} and the refusals of {@code plan} point there. */
public final class Project {
    /** The address for reports of Keyspread's own failures. */
    public static final String ISSUES = "https://github.com/keyspread/keyspread/issues";

    private Project() {}
}
