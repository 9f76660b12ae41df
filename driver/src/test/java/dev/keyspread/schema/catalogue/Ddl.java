package dev.keyspread.schema.catalogue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.LinkedHashSet;
import java.util.Set;

/** DDL texts, as tests give them to a catalogue. */
public final class Ddl {
    private Ddl() {}

    /** Applies every statement of the text and returns the tables that changed. */
    public static Set<QualifiedName> apply(Catalogue catalogue, Dialect dialect, String text) {
        Set<QualifiedName> changed = new LinkedHashSet<>();
        for (DdlStatement statement : DdlReader.read(Tokens.scan(text, dialect))) {
            changed.addAll(catalogue.apply(statement));
        }
        return changed;
    }
}
