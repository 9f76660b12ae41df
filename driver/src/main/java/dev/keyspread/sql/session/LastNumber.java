package dev.keyspread.sql.session;

import dev.keyspread.sql.lexer.Tokens;
import java.util.regex.Pattern;

/**
 * The number that a database gave out last in a session, of whatever table: {@code lastval()}, {@code LAST_INSERT_ID()} and the like.
 * That of one sequence, {@code currval('s')}, is none of it: databases tell none where the session has not drawn from that sequence.
 */
public final class LastNumber {
    private LastNumber() {}

    /** Whether a text asks for it. */
    public static boolean isAskedFor(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isFunction(tokens, i) || isVariable(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text may make the database give out another, or set it: {@code LAST_INSERT_ID(n + 1)} does. */
    public static boolean mayBeRenewedBy(String sql) {
        return Renewal.TEXT.matcher(sql).find();
    }

    private static boolean isFunction(Tokens tokens, int at) {
        return tokens.isSymbol(at + 1, "(")
                && tokens.isSymbol(at + 2, ")")
                && tokens.isAnyWord(at, "LASTVAL", "LAST_INSERT_ID", "SCOPE_IDENTITY", "IDENTITY");
    }

    /** {@code @@identity} or {@code @@session.last_insert_id}, whose signs are no tokens of their own. */
    private static boolean isVariable(Tokens tokens, int at) {
        String text = tokens.text(at);
        if (!text.startsWith("@@")) {
            return false;
        }
        String name = tokens.isSymbol(at + 1, ".") ? tokens.text(at + 2) : text.substring(2);
        return name.equalsIgnoreCase("identity") || name.equalsIgnoreCase("last_insert_id");
    }

    /** Made when it is first needed, which in most programs is never. */
    private static final class Renewal {
        static final Pattern TEXT = Pattern.compile(
                "^(?:[\\s{(]++|/\\*[\\s\\S]*?\\*/|--[^\\n]*\\n)*+"
                        + "(?:insert|replace|upsert|merge|load|call|with\\b[^;]*\\b(?:insert|merge|replace))\\b"
                        + "|nextval|next\\s+value|last_insert_id",
                Pattern.CASE_INSENSITIVE);
    }
}
