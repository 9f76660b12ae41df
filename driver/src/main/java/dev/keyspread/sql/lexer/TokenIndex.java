package dev.keyspread.sql.lexer;

import dev.keyspread.sql.dialect.Capability;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Indexes a text's tokens once for all who ask: where parentheses are closed, the placeholders, and which words and names they are. Only the
 * thread that plans the text uses it. {@link Tokens} makes it when it is first asked for.
 */
public final class TokenIndex {
    /** So many times each token is looked at before all parentheses are found at once: in nested ones each search goes through all within. */
    private static final int STEPS_FOR_TOKEN = 4;

    /** Texts of so many tokens are kept once they were asked for: a statement's words are asked for again and again. */
    private static final int MAX_KEPT = 1_000;

    private final Tokens tokens;
    private final @Nullable TokenIndex whole;
    private long steps;
    private int @Nullable [] closings;
    private @Nullable Boolean areNamedByNumber;
    private int @Nullable [] numbers;
    private int count;
    private @Nullable String @Nullable [] uppers;
    private @Nullable String @Nullable [] names;
    private int secondWith;
    private int thirdWith;

    /**
     * Nothing is found yet.
     *
     * @param whole that of the whole text, where the tokens are those of its beginning, else null
     */
    TokenIndex(Tokens tokens, @Nullable TokenIndex whole) {
        this.tokens = tokens;
        this.whole = whole;
    }

    /** See {@link Tokens#upper}. */
    String upper(int i) {
        if (whole != null) {
            return whole.upper(i);
        }
        @Nullable String[] known = uppers;
        if (known == null) {
            known = new String[Math.min(tokens.size(), MAX_KEPT)];
            uppers = known;
        }
        String upper = i < known.length ? known[i] : null;
        if (upper == null) {
            upper = tokens.text(i).toUpperCase(Locale.ROOT);
            keep(known, i, upper);
        }
        return upper;
    }

    /** See {@link Tokens#name}. */
    String name(int i) {
        if (whole != null) {
            return whole.name(i);
        }
        @Nullable String[] known = names;
        if (known == null) {
            known = new String[Math.min(tokens.size(), MAX_KEPT)];
            names = known;
        }
        String name = i < known.length ? known[i] : null;
        if (name == null) {
            name = tokens.readName(i);
            keep(known, i, name);
        }
        return name;
    }

    private static void keep(@Nullable String[] known, int i, String text) {
        if (i < known.length) {
            known[i] = text;
        }
    }

    /** Returns the index after the bracket that closes the one at token {@code open}, or the number of tokens when none does. */
    int closing(int open) {
        if (whole != null) {
            return Math.min(whole.closing(open), tokens.size());
        }
        char opening = tokens.symbol(open);
        boolean isOpening = opening == '(' || opening == '[' || opening == '{';
        if (closings == null && steps > (long) STEPS_FOR_TOKEN * tokens.size()) {
            closings = all();
        }
        return closings != null && isOpening ? closings[open] : searched(open, isOpening ? opening : '(');
    }

    private int searched(int open, char opening) {
        char closing = closing(opening);
        int end = tokens.size();
        int depth = 0;
        for (int i = open; i < end; i++) {
            char symbol = tokens.symbol(i);
            if (symbol == opening) {
                depth++;
            } else if (symbol == closing && --depth == 0) {
                end = i + 1;
            }
        }
        steps += end - open;
        return end;
    }

    private int[] all() {
        int[] all = new int[tokens.size()];
        Arrays.fill(all, all.length);
        int[] open = new int[all.length];
        for (char opening : new char[] {'(', '[', '{'}) {
            int depth = 0;
            for (int i = 0; i < all.length; i++) {
                char symbol = tokens.symbol(i);
                if (symbol == opening) {
                    open[depth++] = i;
                } else if (depth > 0 && symbol == closing(opening)) {
                    all[open[--depth]] = i + 1;
                }
            }
        }
        return all;
    }

    private static char closing(char opening) {
        return opening == '[' ? ']' : opening == '{' ? '}' : ')';
    }

    /** Returns the number of the placeholder that token {@code i} is, from 1; 0 where it is none. */
    public int placeholder(int i) {
        return whole == null ? numbers()[i] : whole.placeholder(i);
    }

    /** Returns how many of them the text has. */
    public int placeholders() {
        return numbers().length == 0 ? 0 : count;
    }

    private int[] numbers() {
        int[] known = numbers;
        if (known != null) {
            return known;
        }
        int[] found = new int[tokens.size()];
        int last = 0;
        for (int i = 0; i < found.length; i++) {
            if (tokens.kind(i) == TokenKind.PARAMETER) {
                found[i] = ++last;
            }
        }
        count = last;
        numbers = found;
        return found;
    }

    /**
     * Returns the first token behind token 0 that is WITH or, in a text that begins with WITH, a semicolon; the number of tokens where
     * there is none.
     */
    public int secondWith() {
        if (whole != null) {
            return Math.min(whole.secondWith(), tokens.size());
        }
        if (secondWith == 0) {
            secondWith = withFrom(1);
        }
        return secondWith;
    }

    /** Returns the next such token behind that one. */
    public int thirdWith() {
        if (whole != null) {
            return Math.min(whole.thirdWith(), tokens.size());
        }
        if (thirdWith == 0) {
            thirdWith = withFrom(secondWith() + 1);
        }
        return thirdWith;
    }

    private int withFrom(int from) {
        boolean begins = tokens.isWord(0, "WITH");
        int i = from;
        while (i < tokens.size() && !tokens.isWord(i, "WITH") && !(begins && tokens.isSymbol(i, ";"))) {
            i++;
        }
        return i;
    }

    /** Returns true if the text names parameters by their numbers, see {@link Tokens#numbersParameters}. */
    boolean areNamedByNumber() {
        Boolean known = areNamedByNumber;
        if (known == null) {
            known = findsNumber();
            areNamedByNumber = known;
        }
        return known;
    }

    private boolean findsNumber() {
        for (int i = 0; tokens.dialect().has(Capability.NUMBERED_PLACEHOLDERS) && i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.NAMED_PARAMETER && isNumbered(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNumbered(int i) {
        char[] chars = tokens.chars();
        char first = chars[tokens.start(i)];
        int digits = tokens.start(i) + (first == '@' ? 2 : 1);
        boolean isPlaceholder = first != '@'
                || (tokens.dialect().has(Capability.SPANNER_DRIVER) && Character.toLowerCase(chars[digits - 1]) == 'p');
        return isPlaceholder && digits < tokens.end(i) && chars[digits] >= '0' && chars[digits] <= '9';
    }
}
