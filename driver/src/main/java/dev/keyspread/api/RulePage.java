package dev.keyspread.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Holds the page of a lint rule: when it fires, why it hurts, what to do. The driver's jar holds the pages, so that {@code java -jar
 * keyspread-driver.jar rule monotonic-key} shows one where there is nothing but the jar.
 */
public final class RulePage {
    /**
     * Where messages say that the pages are: a directory of the project until the site that {@code mvn -Psite-docs} makes is published. The
     * site has them below the same names, ending in {@code .html}.
     */
    private static final String HOME = "docs/";

    private static final String ENDING = ".md";

    /** Begins the command that shows a page; the rule's name ends it. */
    static final String COMMAND = "keyspread rule ";

    private static final int OK = 0;
    private static final int USAGE = 2;

    private RulePage() {}

    /** The page of a rule, in Markdown, or null when there is no rule of that name, which may be in any case. */
    public static @Nullable String find(String rule) {
        String name = rule.toLowerCase(Locale.ROOT);
        return name.matches("[a-z0-9-]+") ? read("rules", name) : null;
    }

    /** Returns where a page of the directory {@code rules} or {@code refusals} is published. */
    static String address(String directory, String page) {
        return HOME + directory + "/" + page + ENDING;
    }

    static @Nullable String read(String directory, String page) {
        try (InputStream file =
                RulePage.class.getResourceAsStream("/dev/keyspread/api/" + directory + "/" + page + ".md")) {
            return file == null ? null : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Prints the page that {@code rule NAME} or {@code refusal NAME} names, or without a name the list of all. Ends with status 2 where
     * there is no such page.
     */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    private static @Nullable String asked(String[] arguments) {
        boolean isList = arguments.length == 1;
        return switch (arguments[0]) {
            case "rule" -> isList ? read("rules", "README") : find(arguments[1]);
            case "refusal" -> isList ? read("refusals", "README") : RefusalPage.find(arguments[1]);
            default -> null;
        };
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        String page = arguments.length == 0 || arguments.length > 2 ? null : asked(arguments);
        if (page == null) {
            err.println(
                    "Usage: java -jar keyspread-driver.jar rule [NAME], or refusal [NAME]. Without a name all are listed.");
            return USAGE;
        }
        out.println(page.stripTrailing());
        return OK;
    }
}
