package dev.keyspread.plan.write;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.LastNumber;
import dev.keyspread.sql.session.SentText;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SurelyDrawn;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WrittenTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether the database has certainly given out a number since a rule has numbered a row, so that the one which it tells is that of a later
 * row. Where it is not known the number may be an earlier row's.
 */
public final class LaterNumbers {
    private final Dialect dialect;
    private final Function<String, Tokens> scanning;
    private final TableLookup tables;

    /** Of one session, which reads texts in that way and looks up their tables. */
    public LaterNumbers(Dialect dialect, Function<String, Tokens> scanning, TableLookup tables) {
        this.dialect = dialect;
        this.scanning = scanning;
        this.tables = tables;
    }

    /**
     * Whether all that a text asks for was given out by one of those that came before it. Nothing is certain of a session whose names or
     * literals are in doubt, or of a text that came before they changed.
     */
    public boolean areAskedFor(String asking, List<SentText> before) {
        SessionChange doubt = tables.doubt();
        if (doubt != null && doubt.concernsTexts()) {
            return false;
        }
        List<SurelyDrawn> drawn = new ArrayList<>();
        for (SentText text : before) {
            if (text.changes() == tables.changes()) {
                drawn.add(SurelyDrawn.by(scanning.apply(text.sql()), text.rows()));
            }
        }
        return areAskedFor(scanning.apply(asking), drawn);
    }

    private boolean areAskedFor(Tokens asking, List<SurelyDrawn> before) {
        if (LastNumber.isAskedForOfAny(asking) && !isAnyLast(before)) {
            return false;
        }
        for (@Nullable String sequence : LastNumber.sequencesAskedFor(asking)) {
            if (sequence == null || !isAnyOf(sequence, before)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAnyLast(List<SurelyDrawn> before) {
        for (SurelyDrawn drawn : before) {
            boolean draws = dialect.has(Capability.POSTGRES_GRAMMAR)
                    && !drawn.sequences().isEmpty(); // elsewhere it is that of columns
            if (drawn.setsLast() || draws || numbered(drawn.insert()) != null) {
                return true;
            }
        }
        return false;
    }

    private boolean isAnyOf(String sequence, List<SurelyDrawn> before) {
        for (SurelyDrawn drawn : before) {
            if (drawn.sequences().contains(sequence)
                    || drawn.settings().contains(sequence)
                    || isOwn(sequence, drawn.insert())) {
                return true;
            }
        }
        return false;
    }

    /** Whether PostgreSQL has named a sequence so for the column that it has numbered. */
    private boolean isOwn(String sequence, WriteStatement.@Nullable Insert insert) {
        Column column = dialect.has(Capability.POSTGRES_GRAMMAR) ? numbered(insert) : null;
        if (column == null || insert == null) {
            return false;
        }
        String schema = insert.table().schema();
        String name = insert.table().name() + "_" + column.name() + "_seq";
        return sequence.equals(schema == null ? name : schema + "." + name);
    }

    /** The column that the database has numbered in rows which leave it out; null where it is not known to. */
    private @Nullable Column numbered(WriteStatement.@Nullable Insert insert) {
        WrittenTable written = insert == null ? null : insert.table();
        if (insert == null || written == null || tables.hides(written.name())) {
            return null;
        }
        Table table = tables.find(new QualifiedName(written.schema(), written.name()));
        if (table == null || table.origin() == Table.Origin.PRESUMED || insert.takesAllColumns()) {
            return null;
        }
        for (Column column : table.columns()) {
            if (isNumbered(column) && !isGiven(column, insert.columns().names())) {
                return column;
            }
        }
        return null;
    }

    private boolean isNumbered(Column column) {
        String drawn = column.defaultExpression();
        if (dialect == Dialect.TIDB) {
            return column.identity() != Identity.NONE;
        }
        boolean isOther = dialect.has(Capability.POSTGRES_GRAMMAR)
                ? drawn != null && drawn.contains("unique_rowid") // no number of a sequence
                : drawn != null; // a default that draws is not the session's last
        return column.identity() == Identity.COUNTER && !isOther;
    }

    private static boolean isGiven(Column column, List<String> names) {
        for (String name : names) {
            if (column.name().equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
