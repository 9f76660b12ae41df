package dev.keyspread.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The pages on refusals: what happened, why, what to do, and on which engines. The driver's jar holds them. */
public final class RefusalPage {
    private RefusalPage() {}

    /** Returns the page of a kind of refusal, in Markdown, or null if there is no kind of that name, which may be in any case. */
    public static @Nullable String find(String kind) {
        return RefusalKind.find(kind) == null ? null : RulePage.read("refusals", kind.toLowerCase(Locale.ROOT));
    }

    /** Returns where the page of a kind is published. */
    static String address(RefusalKind kind) {
        return RulePage.address("refusals", kind.label());
    }
}
