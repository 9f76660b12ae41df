package dev.keyspread.sql.shape;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Scanner;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what shape texts have without making anything anew: each text is scanned into the same tokens, and its literal-masked text and
 * canonical text are written into the same characters. One is used by one thread at a time. {@code TextBuffers} owns it, and
 * {@code KnownShapes} looks texts up by it.
 */
public final class ShapeScratch {
    /** Characters of a text; longer ones would take much room for ever. */
    private static final int MAX_LENGTH = 4_096;

    private final Tokens tokens;
    private final Scanner scanner;
    private final LiteralMaskedText maskedText = new LiteralMaskedText();
    private final ShapeKey key = new ShapeKey(256);

    /** For texts of sessions that read as the dialect's own do. */
    public ShapeScratch(Dialect dialect) {
        this(dialect, LexicalModes.of(dialect));
    }

    /** For texts of sessions that read in that way. */
    public ShapeScratch(Dialect dialect, LexicalModes modes) {
        this.tokens = new Tokens("", dialect, modes);
        this.scanner = new Scanner(tokens);
    }

    /**
     * Takes another text.
     *
     * @return false where the text is too long to be looked at here
     */
    public boolean read(String sql) {
        if (!takes(sql)) {
            return false;
        }
        scan(sql);
        maskedText.write(tokens);
        return true;
    }

    /** Returns true if a text is short enough to be looked at here. */
    public boolean takes(String sql) {
        return sql.length() <= MAX_LENGTH;
    }

    /** Returns the tokens of another text that it {@linkplain #takes takes}, whose shape the caller knows. */
    public Tokens scan(String sql) {
        tokens.restart(sql);
        scanner.run();
        return tokens;
    }

    /** The tokens of the text that was read last. They are other ones with the next text, so whoever keeps tokens scans for himself. */
    public Tokens tokens() {
        return tokens;
    }

    /** The literal-masked text that was read last. It is another one with the next text. */
    public LiteralMaskedText maskedText() {
        return maskedText;
    }

    /** Returns the masked text to be kept; null where it is not to be. */
    public @Nullable LiteralMaskedText keptMaskedText() {
        return maskedText.kept(tokens);
    }

    /** The key of the text that was read last. It is another one with the next text. */
    public ShapeKey key() {
        key.clear();
        Shape.write(tokens, key, null);
        return key;
    }
}
