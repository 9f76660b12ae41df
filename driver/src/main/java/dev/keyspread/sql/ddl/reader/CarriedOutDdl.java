package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TextRange;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.DdlStatement.Touches;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.DynamicSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads DDL that a statement carries out from its literals or in a block: PostgreSQL's DO, EXECUTE IMMEDIATE and PREPARE … FROM, MariaDB's
 * BEGIN NOT ATOMIC. {@link DdlReader} asks it first. Whether a block comes to its DDL is not known, so none of it may be taken for certain:
 * what it names is unclear afterwards.
 */
final class CarriedOutDdl {
    /** The first words of DDL that may give a table another form, or rows. */
    private static final String[] FIRST_WORDS = {"ALTER", "DROP", "RENAME", "COMMENT", "CREATE"};

    /** Words that compound statements begin with. */
    private static final String[] COMPOUND = {"IF", "CASE", "WHILE", "FOR", "REPEAT", "LOOP", "DECLARE"};

    private static final String KINDS =
            "(?:or\\s+replace\\s+)?(?:temp|local|global|unlogged|foreign|materialized|unique|table|view"
                    + "|index|schema|sequence|type|domain|function|procedure|trigger|rule|policy|extension|column|on\\b|%)";

    /** How a text begins, or a statement in it, that a routine carries out and that is DDL. */
    private static final Pattern DDL = Pattern.compile(
            "(?:^|;|\\bbegin|\\bthen)\\s*(?:alter|drop|rename|comment|create)\\s+(?:" + KINDS + "|$)",
            Pattern.CASE_INSENSITIVE);

    /** Matches what makes rows of a table those of another, which a text need not name. */
    private static final Pattern ATTACHING =
            Pattern.compile("\\b(?:attach|inherit|inherits)\\b|\\bpartition\\s+of\\b", Pattern.CASE_INSENSITIVE);

    /** DDL that makes something new, which is no part of anything else. */
    private static final Pattern MAKING = Pattern.compile(
            "(?is)\\s*create\\s+(?:(?!\\b(?:inherits|partition\\s+of|schema|function|procedure|trigger|rule|view|or\\s+replace)\\b|;).)*");

    private CarriedOutDdl() {}

    /** Returns true if a statement that begins there may carry some out, whatever its literals hold. */
    static boolean mayBeAt(Tokens tokens, int from) {
        if (tokens.dialect().has(Capability.POSTGRES_GRAMMAR)) {
            return tokens.isWord(from, "DO");
        }
        return tokens.dialect().has(Capability.EXECUTE_IMMEDIATE)
                && (tokens.isWord(from, "EXECUTE")
                        || (tokens.isWord(from, "PREPARE") && tokens.isWord(from + 2, "FROM"))
                        || isBlock(tokens, from));
    }

    /**
     * MariaDB takes what a routine's body is made of as a statement as well: {@code BEGIN NOT ATOMIC … END}, {@code IF … END IF}; in its mode
     * ORACLE {@code BEGIN … END} too, behind a DECLARE or a label.
     */
    static boolean isBlock(Tokens tokens, int from) {
        boolean begins = tokens.isWord(from, "BEGIN")
                && from + 1 < tokens.size()
                && !tokens.isWord(from + 1, "WORK")
                && !tokens.isSymbol(from + 1, ";");
        return begins || tokens.isAnyWord(from, COMPOUND) || tokens.isSymbol(from, "<<");
    }

    /** Returns what such a statement may change. */
    static List<DdlStatement> read(Tokens tokens, TokenRange range) {
        TextRange whole = new TextRange(tokens.start(range.from()), tokens.end(range.to() - 1));
        if (tokens.isWord(range.from(), "EXECUTE") && !tokens.isWord(range.from() + 1, "IMMEDIATE")) {
            return List.of(everything(whole)); // what was prepared by a text before
        }
        List<DdlStatement> changes = new ArrayList<>();
        if (isBlock(tokens, range.from())) {
            read(tokens, range.from(), whole, CarriedOutDdl::mentions, changes);
            return changes;
        }
        if (!DynamicSql.isVisible(tokens)) {
            changes.add(everything(whole)); // its literals are pieces, which may name a part of a table's name
        }
        for (int i = range.from(); i < range.to(); i++) {
            String body = tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (body != null && mentions(body)) {
                read(tokens.scanWithin(body), 0, whole, CarriedOutDdl::mentions, changes);
            }
        }
        return changes;
    }

    /** Returns what a stored routine with that body may change. */
    static List<DdlStatement> of(Tokens body) {
        List<DdlStatement> changes = new ArrayList<>();
        TextRange nowhere = new TextRange(0, 0); // it does not stand in the text that is carried out
        boolean attaches = ATTACHING.matcher(body.sql()).find();
        read(body, 0, nowhere, attaches ? CarriedOutDdl::isDdl : CarriedOutDdl::isOfKnownTables, changes);
        return List.copyOf(changes);
    }

    /** @param isDdl whether a literal is DDL that the body may carry out */
    private static void read(
            Tokens body, int from, TextRange whole, Predicate<String> isDdl, List<DdlStatement> changes) {
        for (int i = from; i < body.size(); i++) {
            String text = body.kind(i) == TokenKind.STRING ? body.stringValue(i) : null;
            if (text != null && isDdl.test(text)) {
                changes.add(everything(whole)); // the block carries out a text itself
                for (DdlStatement statement : DdlReader.read(body.scanWithin(text))) {
                    changes.add(unclear(statement, whole));
                }
            } else if (body.isAnyWord(i, FIRST_WORDS) && isFirst(body, i)) {
                for (DdlStatement statement : DdlReader.read(body, new TokenRange(i, end(body, i)))) {
                    changes.add(unclear(statement, whole));
                }
            }
        }
    }

    private static boolean isFirst(Tokens body, int at) {
        return at == 0
                || body.isSymbol(at - 1, ";")
                || body.isAnyWord(at - 1, "BEGIN", "THEN", "ELSE", "LOOP", "ATOMIC", "DO", "REPEAT");
    }

    private static int end(Tokens body, int from) {
        int end = from;
        while (end < body.size() && !body.isSymbol(end, ";")) {
            end++;
        }
        return end;
    }

    private static DdlStatement everything(TextRange whole) {
        return new DdlStatement.UnrecognizedDdl(Touches.EVERYTHING, List.of(), whole);
    }

    /** That it touches what a statement names, but not what becomes of that. */
    static DdlStatement unclear(DdlStatement statement, TextRange whole) {
        if (statement instanceof DdlStatement.UnrecognizedDdl unread) {
            return new DdlStatement.UnrecognizedDdl(unread.touches(), unread.names(), whole);
        }
        if (statement instanceof DdlStatement.CreateTable create
                && !create.derivedFrom().isEmpty()) {
            return create; // perhaps a partition: nothing but that is read
        }
        List<QualifiedName> tables = tables(statement);
        return tables == null
                ? everything(whole)
                : new DdlStatement.UnrecognizedDdl(tables.isEmpty() ? Touches.NOTHING : Touches.TABLES, tables, whole);
    }

    /** The tables that one statement gives another form; null if that may be any. */
    private static @Nullable List<QualifiedName> tables(DdlStatement statement) {
        if (statement instanceof DdlStatement.CreateTable create) {
            return List.of(create.name());
        }
        if (statement instanceof DdlStatement.AlterTable alter) {
            List<QualifiedName> names = new ArrayList<>(List.of(alter.name()));
            for (TableChange change : alter.changes()) {
                if (change instanceof TableChange.Unknown unknown
                        && ATTACHING.matcher(unknown.text()).find()) {
                    return null;
                }
                if (change instanceof TableChange.RenameTo renamed) {
                    names.add(renamed.name());
                }
            }
            return names;
        }
        if (statement instanceof DdlStatement.DropTable drop) {
            return drop.names();
        }
        if (statement instanceof DdlStatement.CommentOnColumn comment) {
            return List.of(comment.table());
        }
        boolean leavesTables = statement instanceof DdlStatement.CreateIndex
                || statement instanceof DdlStatement.DropIndex
                || statement instanceof DdlStatement.RenameIndex
                || statement instanceof DdlStatement.CreateSequence
                || statement instanceof DdlStatement.CreateEnum
                || statement instanceof DdlStatement.CreateDomain
                || statement instanceof DdlStatement.CommentOnTable;
        return leavesTables ? List.of() : null;
    }

    /** Returns true for a routine's literal that begins as DDL and may change what is there already. */
    private static boolean isOfKnownTables(String text) {
        return isDdl(text) && !MAKING.matcher(text).matches();
    }

    private static boolean isDdl(String text) {
        return DDL.matcher(text).find();
    }

    private static boolean mentions(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        for (String word : FIRST_WORDS) {
            if (upper.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
