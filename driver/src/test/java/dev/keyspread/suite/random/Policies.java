package dev.keyspread.suite.random;

import java.util.List;
import java.util.Locale;

/**
 * Hides every other row of PostgreSQL's tables from the application's role: those whose v is odd, or even, as the session's tenant says. A
 * session without a tenant sees all.
 */
final class Policies {
    /** Holds what a session may do about its tenant. */
    static final List<String> TENANTS = List.of(
            "SET app.tenant = '0'",
            "SET app.tenant = '1'",
            "SET LOCAL app.tenant = '1'",
            "SELECT set_config('app.tenant', '1', false)",
            "SET app.tenant = ''",
            "RESET app.tenant");

    private static final String ROLE = "random_application";

    private Policies() {}

    /** Makes the role, which may make and drop tables in all schemas of a database. */
    static String[] role(String otherSchema) {
        return new String[] {
            "DO $$ BEGIN CREATE ROLE " + ROLE + "; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
            "GRANT ALL ON SCHEMA public, " + otherSchema + " TO " + ROLE,
            "GRANT ALL ON ALL TABLES IN SCHEMA public TO " + ROLE
        };
    }

    /** Gives a table to the role, with a policy that holds for its owner too. */
    static String[] on(String table) {
        return new String[] {
            "ALTER TABLE " + table + " OWNER TO " + ROLE,
            "ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY",
            "ALTER TABLE " + table + " FORCE ROW LEVEL SECURITY",
            "CREATE POLICY shown ON " + table
                    + " USING (coalesce(v % 2 = nullif(current_setting('app.tenant', true), '')::int, true))"
        };
    }

    /** Returns a URL by which sessions begin as the role. */
    static String url(String url) {
        return url + (url.contains("?") ? "&" : "?") + "options=-c%20role=" + ROLE;
    }

    /** Returns true if a step may be an upsert, which is refused where stored rows are hidden from Keyspread. */
    static boolean mayUpsert(RandomStep step) {
        String text = step.toString().toUpperCase(Locale.ROOT);
        return text.contains("ON CONFLICT") || text.contains("MERGE");
    }
}
