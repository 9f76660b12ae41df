package dev.keyspread.shard.rule;

/**
 * A rule's text and how far it has been read: words, quoted names, integers and punctuation, and errors with their place.
 * {@link RuleParser} reads by it.
 */
final class RuleText {
    private final String text;
    private int at;

    RuleText(String text) {
        this.text = text;
        skipBlanks();
    }

    /** How many characters have been read. */
    int at() {
        return at;
    }

    boolean atEnd() {
        return at == text.length();
    }

    /** Goes back to where {@link #at} was once. */
    void back(int to) {
        at = to;
    }

    /**
     * The whole number that stands here.
     *
     * @param what what it is for, for messages
     */
    long integer(String what, long smallest) throws RuleSyntaxException {
        int start = at;
        if (peek() == '-') {
            throw error(start, what + " can't be negative");
        }
        boolean hex = text.startsWith("0x", at) || text.startsWith("0X", at);
        int digits = hex ? at + 2 : at;
        int end = digits;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        if (end == digits) {
            throw error(start, what + " is expected, not " + found());
        }
        String number = text.substring(digits, end);
        if (!isNumber(number, hex ? 16 : 10)) {
            throw error(start, what + " has to be a whole number, not " + found());
        }
        long value;
        try {
            value = Long.parseLong(number, hex ? 16 : 10);
        } catch (NumberFormatException e) {
            throw error(start, what + " is larger than " + Long.MAX_VALUE);
        }
        if (value < smallest) {
            throw error(start, what + " has to be " + smallest + " or more");
        }
        at = end;
        skipBlanks();
        return value;
    }

    /** The name between these quotes, which open here. */
    String quoted(char quote) throws RuleSyntaxException {
        int start = at;
        StringBuilder name = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c != quote) {
                name.append(c);
            } else if (at + 1 < text.length() && text.charAt(at + 1) == quote) {
                name.append(text.charAt(at++));
            } else if (name.isEmpty()) {
                throw error(start, "a column's name is empty");
            } else {
                at++;
                skipBlanks();
                return name.toString();
            }
        }
        throw error(start, "the quote " + quote + " is never closed");
    }

    /** The word that begins here, with the blanks after it; empty when none does. */
    String word() {
        int start = at;
        if (at < text.length() && !Character.isDigit(text.charAt(at))) {
            while (at < text.length() && isWordPart(text.charAt(at))) {
                at++;
            }
        }
        String word = text.substring(start, at);
        skipBlanks();
        return word;
    }

    private static boolean isNumber(String digits, int radix) {
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c >= 0x80 || Character.digit(c, radix) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWordPart(char c) {
        return c == '_' || c == '$' || Character.isLetterOrDigit(c);
    }

    /** The character that stands here, or NUL at the end. */
    char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    /** Reads that character, and the blanks after it, if it stands here. */
    boolean accept(char c) {
        if (at == text.length() || text.charAt(at) != c) {
            return false;
        }
        at++;
        skipBlanks();
        return true;
    }

    void expect(char c, String why) throws RuleSyntaxException {
        if (!accept(c)) {
            throw error(at, c + " is expected " + why + ", not " + found());
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    /** Returns what stands here, for a message. */
    String found() {
        if (at >= text.length()) {
            return "the end of the rule";
        }
        int end = at;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        return text.substring(at, Math.max(end, at + 1));
    }

    /** An error at a place, counted in characters from 0. */
    RuleSyntaxException error(int where, String problem) {
        return new RuleSyntaxException(text, where + 1, problem);
    }
}
