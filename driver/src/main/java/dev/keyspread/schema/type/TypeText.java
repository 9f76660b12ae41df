package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Collation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes a type as spelled apart, for {@link ColumnTypes} and the types of each engine. {@code timestamp(3) with time zone} has the base
 * {@code TIMESTAMP WITH TIME ZONE} and the argument {@code 3}; {@code VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin} the base
 * {@code VARCHAR}, the argument {@code 20}, a character set and a collation.
 *
 * @param sql as spelled, without space around it
 * @param base the words outside parentheses, in upper case and one space apart; quoted names keep case and quotes
 * @param arguments what stands in the first parentheses or angle brackets, split at its commas
 * @param array whether brackets follow
 * @param unsigned whether UNSIGNED or ZEROFILL, which implies it, follows
 * @param spelled the character set and the collation that are part of the spelling, or null
 * @param beside those that are declared beside it, or null
 */
record TypeText(
        String sql,
        String base,
        List<String> arguments,
        boolean array,
        boolean unsigned,
        @Nullable Collation spelled,
        @Nullable Collation beside) {

    /** Returns the names in a text, with commas between them. */
    static Set<String> names(String text) {
        return Set.of(text.strip().split(",\\s+"));
    }

    static TypeText of(String text) {
        return new Reader(text.trim()).read();
    }

    /** Returns this type for a column whose character set or collation is declared beside its type. */
    TypeText withCollation(Collation declared) {
        return new TypeText(sql, base, arguments, array, unsigned, spelled, declared);
    }

    /** The collation's name as spelled, or null. */
    @Nullable
    String collation() {
        return beside != null && beside.name() != null ? beside.name() : spelled == null ? null : spelled.name();
    }

    /** The character set's name as spelled, or null. */
    @Nullable
    String characterSet() {
        return beside != null && beside.characterSet() != null
                ? beside.characterSet()
                : spelled == null ? null : spelled.characterSet();
    }

    /** Returns true if MySQL's attribute BINARY follows, which stands for the character set's _bin collation. */
    boolean binaryAttribute() {
        return (beside != null && beside.binary()) || (spelled != null && spelled.binary());
    }

    /** The number that argument {@code i} begins with, as in {@code (20 CHAR)}, {@code (0x10)} and {@code (1K)}. */
    int argument(int i, int otherwise) {
        if (i >= arguments.size()) {
            return otherwise;
        }
        String argument = arguments.get(i).toUpperCase(Locale.ROOT);
        try {
            if (argument.startsWith("0X")) {
                return Integer.parseInt(argument.substring(2), 16);
            }
            int digits = 0;
            while (digits < argument.length()
                    && (Character.isDigit(argument.charAt(digits)) || (digits == 0 && argument.charAt(0) == '-'))) {
                digits++;
            }
            int number = Integer.parseInt(argument.substring(0, digits));
            return Math.multiplyExact(
                    number, multiplier(argument.substring(digits).trim()));
        } catch (NumberFormatException | ArithmeticException notAnInt) {
            return otherwise;
        }
    }

    private static int multiplier(String unit) {
        return unit.startsWith("K") ? 1 << 10 : unit.startsWith("M") ? 1 << 20 : unit.startsWith("G") ? 1 << 30 : 1;
    }

    ColumnType as(Family family) {
        return type(family, -1, -1);
    }

    ColumnType as(Family family, int length) {
        return type(family, length, -1);
    }

    /** A decimal with the argument's precision and scale; {@code (p)} means {@code (p, 0)} in every dialect. */
    ColumnType asDecimal(int precision, int scale) {
        int declared = argument(1, arguments.isEmpty() ? scale : 0);
        // A negative scale rounds before the point. Here it could not be told from -1 for "unknown", so the type counts
        // as unknown.
        return declared < 0 && !arguments.isEmpty()
                ? as(Family.UNKNOWN)
                : type(Family.DECIMAL, argument(0, precision), declared);
    }

    /** A time or timestamp with the argument's digits of the second's fraction, never more than the engine keeps. */
    ColumnType asTemporal(Family family, int digits, int atMost) {
        return type(family, -1, Math.min(argument(0, digits), atMost));
    }

    /** A type of that spelling; see {@link ColumnType} for length and scale. */
    ColumnType type(Family family, int length, int scale) {
        return new ColumnType(sql, beside, family, length, scale, null);
    }

    private static final class Reader {
        private final String text;
        private final StringBuilder base = new StringBuilder();
        private List<String> arguments = List.of();
        private boolean array;
        private boolean unsigned;
        private boolean binaryAttribute;
        private @Nullable String collation;
        private @Nullable String characterSet;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        TypeText read() {
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '(' || c == '<') {
                    List<String> inside = bracketed(c, c == '(' ? ')' : '>');
                    arguments = arguments.isEmpty() ? inside : arguments;
                } else if (c == '[') {
                    array = true;
                    bracketed('[', ']');
                } else if (isWordPart(c) || isQuote(c)) {
                    take(word());
                } else if (Character.isWhitespace(c)) {
                    at++;
                } else {
                    // A character that no known type has. It is kept, so that the base matches none.
                    base.append(c);
                    at++;
                }
            }
            return new TypeText(
                    text,
                    base.toString(),
                    arguments,
                    array,
                    unsigned,
                    Collation.of(characterSet, binaryAttribute, collation),
                    null);
        }

        private void take(String word) {
            boolean first = base.isEmpty();
            if (first) {
                base.append(word);
                return;
            }
            switch (word) {
                case "UNSIGNED", "ZEROFILL" -> unsigned = true;
                case "SIGNED" -> {}
                case "COLLATE" -> collation = nameAsSpelled();
                case "CHARSET" -> characterSet = nameAsSpelled();
                case "BINARY" -> binaryAttribute = true;
                case "ASCII", "UNICODE", "BYTE" -> characterSet = word;
                case "SET" -> {
                    // CHARACTER SET after the type; the CHARACTER before it was taken for one of its words.
                    int before = base.lastIndexOf(" ");
                    base.setLength(Math.max(before, 0));
                    characterSet = nameAsSpelled();
                }
                default -> base.append(' ').append(word);
            }
        }

        private String nameAsSpelled() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            int start = at;
            word();
            return text.substring(start, at);
        }

        private String word() {
            StringBuilder word = new StringBuilder();
            while (at < text.length()) {
                char c = text.charAt(at);
                if (isWordPart(c)) {
                    word.append(Character.toUpperCase(c));
                    at++;
                } else if (isQuote(c)) {
                    int end = text.indexOf(c, at + 1);
                    end = end < 0 ? text.length() : end + 1;
                    word.append(text, at, end);
                    at = end;
                } else {
                    break;
                }
            }
            return word.toString();
        }

        /** Returns what stands between the bracket here and its partner, split at its own commas; moves behind it. */
        private List<String> bracketed(char open, char close) {
            List<String> parts = new ArrayList<>();
            int depth = 0;
            int start = at + 1;
            for (; at < text.length(); at++) {
                char c = text.charAt(at);
                if (isQuote(c) || c == '\'') {
                    int end = text.indexOf(c, at + 1);
                    at = end < 0 ? text.length() - 1 : end;
                } else if (c == open) {
                    depth++;
                } else if (c == ',' && depth == 1) {
                    parts.add(text.substring(start, at).trim());
                    start = at + 1;
                } else if (c == close && --depth == 0) {
                    break;
                }
            }
            int end = Math.min(at, text.length());
            parts.add(text.substring(Math.min(start, end), end).trim());
            at++;
            return parts;
        }

        private static boolean isWordPart(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$';
        }

        private static boolean isQuote(char c) {
            return c == '"' || c == '`';
        }
    }
}
