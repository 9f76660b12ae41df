package dev.keyspread.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds the page of a lint rule or of a refusal: what happened, why, what to do. The jar holds the project's pages. The commands
 * {@code rule} and {@code refusal} print them, and {@link SarifReport} quotes them. Reads no file outside the jar.
 */
public final class Page {
    private Page() {}

    /** Returns the page of a rule, in Markdown, or null if there is no rule of that name, which may be in any case. */
    public static @Nullable String ofRule(String name) {
        return read("rules", name);
    }

    /** Returns the page of a kind of refusal, in Markdown, or null if there is no kind of that name, which may be in any case. */
    public static @Nullable String ofRefusal(String name) {
        return read("refusals", name);
    }

    private static @Nullable String read(String directory, String name) {
        String page = name.toLowerCase(Locale.ROOT);
        if (!page.matches("[a-z0-9-]+")) {
            return null;
        }
        try (InputStream file =
                Page.class.getResourceAsStream("/dev/keyspread/cli/" + directory + "/" + page + ".md")) {
            return file == null ? null : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
