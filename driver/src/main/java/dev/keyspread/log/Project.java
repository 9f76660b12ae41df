package dev.keyspread.log;

/** Where the project is at home. */
public final class Project {
    /** The address for reports of Keyspread's own failures. */
    public static final String ISSUES = "https://github.com/keyspread/keyspread/issues";

    private Project() {}
}
