package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TextRange;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads DDL of every dialect from its tokens: tolerant, so that what it does not know costs the clause and not the statement, and without
 * recursion, so that no text can exhaust the stack. It reads what a statement says, not whether the engine would take it. The planner, the
 * readers of routines and the command line read DDL by it.
 */
public final class DdlReader {
    private static final String[] FIRST_WORDS = {"CREATE", "ALTER", "DROP", "COMMENT", "RENAME"};
    /** Statements of some engines that bring back tables as they once were, or make them of what lies elsewhere. */
    private static final String[] RESTORING = {"IMPORT", "RESTORE", "RECOVER", "FLASHBACK", "UNDROP", "RUNSCRIPT"};

    private final DdlCursor cursor;
    private final int from;

    /** Where the INTO of a SELECT INTO stands, or -1. */
    private final int into;

    private DdlReader(Tokens tokens, TokenRange range) {
        this.into = SelectIntoReader.into(tokens, range.from());
        this.cursor = new DdlCursor(tokens, range.from(), range.to());
        this.from = range.from();
    }

    /** Returns true if the statement that begins at that token is DDL that {@link #read} knows, by its first words. */
    public static boolean startsDdl(Tokens tokens, int from) {
        boolean restores =
                tokens.isAnyWord(from, RESTORING) && !tokens.isWord(from + 1, "INTO"); // IMPORT INTO adds rows
        if (restores || SelectIntoReader.into(tokens, from) >= 0 || movesPaths(tokens, from)) {
            return true;
        }
        if (CarriedOutDdl.mayBeAt(tokens, from)) {
            return true;
        }
        if (!tokens.isAnyWord(from, FIRST_WORDS)) {
            return false;
        }
        if (tokens.isWord(from, "COMMENT") || tokens.isWord(from, "RENAME")) {
            return tokens.isAnyWord(from + 1, "ON", "TABLE", "TABLES");
        }
        return tokens.isName(from + 1);
    }

    /** Returns true if a block begins there that may hold DDL, but other statements as well. */
    public static boolean startsBlock(Tokens tokens, int from) {
        return tokens.dialect().has(Capability.EXECUTE_IMMEDIATE) && CarriedOutDdl.isBlock(tokens, from);
    }

    /** Returns true if rights to schemas are given or taken, by which one may come to stand on the search path of sessions. */
    private static boolean movesPaths(Tokens tokens, int from) {
        if (!tokens.dialect().has(Capability.POSTGRES_DRIVER) || !tokens.isAnyWord(from, "GRANT", "REVOKE")) {
            return false;
        }
        int on = from + 1;
        while (on < tokens.size() && !tokens.isSymbol(on, ";") && !tokens.isWord(on, "ON")) {
            on++;
        }
        return tokens.isWord(on, "ON") && tokens.isWord(on + 1, "SCHEMA");
    }

    /** The DDL in a text of one statement or several, in order; statements of other kinds are left out. Never throws. */
    public static List<DdlStatement> read(Tokens tokens) {
        List<DdlStatement> statements = new ArrayList<>();
        for (TokenRange range : tokens.statements()) {
            statements.addAll(read(tokens, range));
        }
        return List.copyOf(statements);
    }

    /** Returns what a stored routine may change; whether it comes to that is not known, so that what it names is unclear afterwards. */
    public static List<DdlStatement> carriedOutBy(Tokens body) {
        return CarriedOutDdl.of(body);
    }

    /**
     * Returns what is known to have changed after a text. Where a server may read the text otherwise, as one with comments that only some
     * servers carry out, that is everything; the tables that it names are among them, known or new.
     */
    public static List<DdlStatement> changes(Tokens tokens, List<DdlStatement> read) {
        if (tokens.doubt() == null || read.isEmpty()) {
            return read;
        }
        TextRange all = new TextRange(0, tokens.sql().length());
        List<DdlStatement> changes = new ArrayList<>();
        changes.add(new DdlStatement.UnrecognizedDdl(DdlStatement.Touches.EVERYTHING, List.of(), all));
        read.forEach(statement -> changes.add(CarriedOutDdl.unclear(statement, all)));
        return List.copyOf(changes);
    }

    /** The DDL in one statement: none when it is of another kind, several when it renames several tables. Never throws. */
    public static List<DdlStatement> read(Tokens tokens, TokenRange range) {
        if (!startsDdl(tokens, range.from())) {
            return List.of();
        }
        if (CarriedOutDdl.mayBeAt(tokens, range.from())) {
            return CarriedOutDdl.read(tokens, range);
        }
        DdlReader reader = new DdlReader(tokens, range);
        if (reader.cursor.isAny("GRANT", "REVOKE")) {
            reader.cursor.skipToEnd();
            return List.of(
                    new DdlStatement.UnrecognizedDdl(DdlStatement.Touches.SCHEMAS, List.of(), reader.rangeToEnd()));
        }
        if (reader.cursor.acceptAny("RENAME")) {
            List<DdlStatement> renames = reader.renameTables();
            return renames.isEmpty() ? List.of(reader.unrecognized()) : renames;
        }
        DdlStatement statement = reader.statement();
        return List.of(statement == null ? reader.unrecognized() : statement);
    }

    private @Nullable DdlStatement statement() {
        if (cursor.accept("CREATE")) {
            return create();
        }
        if (into >= 0) {
            cursor.back(into + 1);
            return SelectIntoReader.read(cursor, from);
        }
        if (altersTable()) {
            return AlterTableReader.read(cursor, from);
        }
        if (dropsTable()) {
            return dropTable();
        }
        if (cursor.accept("DROP", "INDEX")) {
            return dropIndex();
        }
        if (cursor.accept("DROP", "TYPE") || cursor.accept("DROP", "DOMAIN")) {
            return TypeDefinitionReader.drop(cursor, from);
        }
        if (cursor.accept("ALTER", "INDEX")) {
            return renameIndex();
        }
        if (cursor.accept("COMMENT", "ON", "TABLE")) {
            QualifiedName table = cursor.qualifiedName();
            return table != null && cursor.accept("IS")
                    ? new DdlStatement.CommentOnTable(table, cursor.string(), rangeToEnd())
                    : null;
        }
        return cursor.accept("COMMENT", "ON", "COLUMN") ? commentOnColumn() : null;
    }

    /** Moves behind ALTER TABLE, with what MySQL, MariaDB and PostgreSQL let stand between the words. */
    private boolean altersTable() {
        int start = cursor.at();
        cursor.accept("ALTER");
        while (cursor.acceptAny("ONLINE", "OFFLINE", "IGNORE", "FOREIGN")) {
            // how it is done, and a table of another server
        }
        boolean found = cursor.at() > start && cursor.accept("TABLE");
        if (!found) {
            cursor.back(start);
        }
        return found;
    }

    private boolean dropsTable() {
        int start = cursor.at();
        cursor.accept("DROP");
        cursor.acceptAny("TEMPORARY", "FOREIGN", "EXTERNAL");
        boolean found = cursor.at() > start && cursor.acceptAny("TABLE", "TABLES");
        if (!found) {
            cursor.back(start);
        }
        return found;
    }

    private @Nullable DdlStatement create() {
        boolean orReplace = cursor.accept("OR", "REPLACE");
        int modifiers = cursor.at();
        boolean temporary = false;
        while (cursor.isAny(GrammarWords.DDL_BEFORE_TABLE.array())) {
            temporary |= cursor.isAny("TEMP", "TEMPORARY");
            cursor.skip();
        }
        if (cursor.accept("TABLE")) {
            return CreateTableReader.read(cursor, from, orReplace, temporary);
        }
        if (cursor.accept("SEQUENCE")) {
            return createSequence();
        }
        if (cursor.accept("TYPE")) {
            return TypeDefinitionReader.createType(cursor, from);
        }
        if (cursor.accept("DOMAIN")) {
            return TypeDefinitionReader.createDomain(cursor, from);
        }
        cursor.back(modifiers);
        return IndexReader.create(cursor, from);
    }

    private @Nullable DdlStatement createSequence() {
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        QualifiedName name = cursor.qualifiedName();
        if (name == null) {
            return null;
        }
        boolean bitReversed = cursor.rest().toUpperCase(Locale.ROOT).contains("BIT_REVERSED_POSITIVE");
        return new DdlStatement.CreateSequence(name, bitReversed, ifNotExists, rangeToEnd());
    }

    private @Nullable DdlStatement dropTable() {
        cursor.accept("IF", "EXISTS");
        List<QualifiedName> names = names();
        return names.isEmpty() ? null : new DdlStatement.DropTable(names, rangeToEnd());
    }

    private @Nullable DdlStatement dropIndex() {
        if (cursor.dialect().has(Capability.POSTGRES_GRAMMAR)) {
            cursor.accept("CONCURRENTLY");
        }
        cursor.accept("IF", "EXISTS");
        List<QualifiedName> names = new ArrayList<>();
        QualifiedName table = null;
        do {
            QualifiedName name = cursor.qualifiedName();
            if (name != null && cursor.acceptSymbol("@")) {
                table = name; // CockroachDB's table@index
                name = cursor.qualifiedName();
            }
            if (name != null) {
                names.add(name);
            }
        } while (cursor.acceptSymbol(","));
        if (cursor.accept("ON")) {
            table = cursor.qualifiedName();
        }
        return names.isEmpty() ? null : new DdlStatement.DropIndex(names, table, rangeToEnd());
    }

    /** Null when it is altered in another way. */
    private @Nullable DdlStatement renameIndex() {
        cursor.accept("IF", "EXISTS");
        QualifiedName index = cursor.qualifiedName();
        if (index != null && cursor.acceptSymbol("@")) {
            index = cursor.qualifiedName(); // CockroachDB's table@index
        }
        String to = index != null && cursor.accept("RENAME", "TO") ? cursor.name() : null;
        return index == null || to == null ? null : new DdlStatement.RenameIndex(index, to, rangeToEnd());
    }

    /** The names that are next; none if any of them can't be read. */
    private List<QualifiedName> names() {
        List<QualifiedName> names = new ArrayList<>();
        do {
            QualifiedName name = cursor.qualifiedName();
            if (name == null) {
                return List.of();
            }
            names.add(name);
        } while (cursor.acceptSymbol(","));
        return names;
    }

    private @Nullable DdlStatement commentOnColumn() {
        List<String> path = new ArrayList<>();
        do {
            String name = cursor.name();
            if (name != null) {
                path.add(name);
            }
        } while (cursor.acceptSymbol("."));
        int size = path.size();
        if (size < 2 || !cursor.accept("IS")) {
            return null;
        }
        QualifiedName table = new QualifiedName(size > 2 ? path.get(size - 3) : null, path.get(size - 2));
        String comment = cursor.string();
        boolean isRead = (comment != null || cursor.accept("NULL")) && !cursor.more();
        return isRead
                ? new DdlStatement.CommentOnColumn(table, path.get(size - 1), comment, rangeToEnd())
                : new DdlStatement.UnrecognizedDdl(DdlStatement.Touches.TABLES, List.of(table), rangeToEnd());
    }

    /** From behind RENAME on; empty if any of it can't be read. */
    private List<DdlStatement> renameTables() {
        cursor.acceptAny("TABLE", "TABLES");
        cursor.accept("IF", "EXISTS");
        List<DdlStatement> renames = new ArrayList<>();
        for (DdlCursor element : cursor.elements()) {
            QualifiedName old = element.qualifiedName();
            AlterTableReader.skipWait(element);
            QualifiedName name = element.accept("TO") ? element.qualifiedName() : null;
            if (old == null || name == null || element.more()) {
                return List.of();
            }
            List<TableChange> change = List.of(new TableChange.RenameTo(name));
            renames.add(new DdlStatement.AlterTable(old, change, rangeToEnd()));
        }
        return renames;
    }

    private DdlStatement unrecognized() {
        cursor.back(from);
        return UnrecognizedReader.read(cursor);
    }

    private TextRange rangeToEnd() {
        cursor.skipToEnd();
        return cursor.rangeFrom(from);
    }
}
