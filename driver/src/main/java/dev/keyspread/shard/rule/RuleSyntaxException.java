package dev.keyspread.shard.rule;

/**
 * Says that a rule's text can't be read: where, what stands there and what was meant. {@link RuleParser} throws it. It doesn't know where
 * the rule was set, so no caller may show it without saying that.
 */
public final class RuleSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final int position;

    RuleSyntaxException(String rule, int position, String problem) {
        this.message = "\"" + rule + "\", character " + position + ": " + problem;
        this.position = position;
    }

    /** Returns what to tell the person who wrote the rule, without a full stop: it says all but where the rule was set. */
    @Override
    public String getMessage() {
        return message;
    }

    /** Where in the rule's text, counted in characters from 1; one past the end when something is missing there. */
    public int position() {
        return position;
    }
}
