package dev.keyspread.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds suppressed rules that there are none of: a misspelt one would suppress nothing, silently. */
final class UnknownSuppressions {
    private UnknownSuppressions() {}

    /** One sentence for the log for each suppression whose rule is not known. */
    static List<String> in(List<Suppression> suppressions, Set<String> knownRules) {
        List<String> messages = new ArrayList<>();
        for (Suppression suppression : suppressions) {
            if (!knownRules.contains(suppression.rule())) {
                messages.add(message(suppression.rule(), knownRules));
            }
        }
        return messages;
    }

    private static String message(String unknown, Set<String> knownRules) {
        String message = "keyspread.suppress names " + unknown + ", which is no rule: it suppresses nothing.";
        String nearest = SettingNames.nearest(unknown, knownRules);
        return nearest == null ? message : message + " Did you mean " + nearest + "?";
    }
}
