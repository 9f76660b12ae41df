package dev.keyspread.api;

/**
 * Tells where the pages of rules and refusals are. {@link Finding} and {@link StatementRefusedException} name them in their messages. The
 * pages are in the command line's jar, and not in the driver's.
 */
final class PageAddress {
    /**
     * Where messages say that the pages are: a directory of the project until the site that {@code mvn -Psite-docs} makes is published. The
     * site has them below the same names, ending in {@code .html}.
     */
    private static final String HOME = "docs/";

    private static final String ENDING = ".md";

    private PageAddress() {}

    static String ofRule(String rule) {
        return HOME + "rules/" + rule + ENDING;
    }

    static String ofRefusal(RefusalKind kind) {
        return HOME + "refusals/" + kind.label() + ENDING;
    }
}
