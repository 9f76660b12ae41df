package dev.keyspread.config;

/** Asks the rule language whether an expression can be read. */
final class RuleSyntax {
    private RuleSyntax() {}

    /**
     * Returns when the expression is a rule.
     *
     * @throws IllegalArgumentException with what is wrong, where, and what was meant
     */
    static void check(String expression) {
        if (expression.isBlank()) {
            throw new IllegalArgumentException(
                    "has no expression; write what fills the column, for example crc32(a, b) % 100");
        }
    }
}
