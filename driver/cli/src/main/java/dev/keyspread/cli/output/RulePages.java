package dev.keyspread.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The pages of docs/rules, which the jar carries. */
public final class RulePages {
    private RulePages() {}

    /** A rule's page, in Markdown, or null when no rule has that name. */
    public static @Nullable String find(String rule) {
        if (!rule.matches("[a-z0-9-]+")) {
            return null;
        }
        try (InputStream page = RulePages.class.getResourceAsStream("/dev/keyspread/cli/rules/" + rule + ".md")) {
            return page == null ? null : new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When a rule fires, in its page's first sentence, or the rule's name where there is none. */
    static String firstSentence(String rule) {
        String page = find(rule);
        int heading = page == null ? -1 : page.indexOf("## Fires when");
        if (page == null || heading < 0) {
            return rule;
        }
        String body = page.substring(page.indexOf('\n', heading) + 1).strip().replaceAll("\\s+", " ");
        int end = body.indexOf(". ");
        return end < 0 ? body : body.substring(0, end + 1);
    }
}
