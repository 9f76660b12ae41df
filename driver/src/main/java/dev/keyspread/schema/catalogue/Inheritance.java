package dev.keyspread.schema.catalogue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * That DDL of PostgreSQL's kind makes a table hold a part of another's rows: a partition, or a table that inherits. {@code InheritedRules}
 * reads it of DDL, so that rules of the parent hold for the child.
 *
 * @param child the table that holds a part of the rows
 * @param parent the table whose rows they are
 */
public record Inheritance(QualifiedName child, QualifiedName parent) {

    /** Returns what one statement of a text makes so; where it can't be told from {@code LIKE}, more rather than less. */
    public static List<Inheritance> in(DdlStatement statement, Tokens ddl) {
        if (!ddl.dialect().has(Capability.INHERITANCE)) {
            return List.of();
        }
        if (statement instanceof DdlStatement.CreateTable create) {
            return inherits(create, ddl) ? ofDerived(create) : List.of();
        }
        return statement instanceof DdlStatement.AlterTable alter ? ofAltered(alter, ddl) : List.of();
    }

    /** Returns true if DDL makes rows of one table those of another: ATTACH PARTITION, INHERIT, EXCHANGE PARTITION, CONVERT TABLE, IMPORT TABLESPACE. */
    public static boolean movesRows(DdlStatement statement, Dialect dialect) {
        return statement instanceof DdlStatement.AlterTable alter
                && alter.changes().stream()
                        .anyMatch(change -> change instanceof TableChange.Unknown unknown
                                && Tokens.scan(unknown.text(), dialect)
                                        .isAnyWord(0, "ATTACH", "INHERIT", "EXCHANGE", "CONVERT", "IMPORT"));
    }

    private static List<Inheritance> ofDerived(DdlStatement.CreateTable create) {
        return create.derivedFrom().stream()
                .map(parent -> new Inheritance(create.name(), parent))
                .toList();
    }

    /**
     * Returns true if the new table inherits. In a block or a routine, whose body does not stand in the text, INHERITS can't be told from
     * LIKE.
     */
    private static boolean inherits(DdlStatement.CreateTable create, Tokens tokens) {
        int from = 0;
        while (from < tokens.size() && tokens.start(from) < create.range().start()) {
            from++;
        }
        if (!tokens.isWord(from, "CREATE")) {
            return true;
        }
        for (int i = from; i < tokens.size() && tokens.start(i) < create.range().end(); i++) {
            if (tokens.isWord(i, "INHERITS") || (tokens.isWord(i, "PARTITION") && tokens.isWord(i + 1, "OF"))) {
                return true;
            }
        }
        return false;
    }

    private static List<Inheritance> ofAltered(DdlStatement.AlterTable alter, Tokens ddl) {
        List<Inheritance> made = new ArrayList<>();
        for (TableChange change : alter.changes()) {
            Tokens tokens = change instanceof TableChange.Unknown unknown ? ddl.scanWithin(unknown.text()) : null;
            if (tokens != null && tokens.isWord(0, "ATTACH") && tokens.isWord(1, "PARTITION")) {
                QualifiedName child = name(tokens, 2);
                if (child != null) {
                    made.add(new Inheritance(child, alter.name()));
                }
            } else if (tokens != null && tokens.isWord(0, "INHERIT")) {
                QualifiedName parent = name(tokens, 1);
                if (parent != null) {
                    made.add(new Inheritance(alter.name(), parent));
                }
            }
        }
        return made;
    }

    private static @Nullable QualifiedName name(Tokens tokens, int at) {
        if (!tokens.isName(at)) {
            return null;
        }
        return tokens.isSymbol(at + 1, ".") && tokens.isName(at + 2)
                ? new QualifiedName(tokens.name(at), tokens.name(at + 2))
                : new QualifiedName(null, tokens.name(at));
    }
}
