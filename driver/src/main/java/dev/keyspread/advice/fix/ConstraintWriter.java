package dev.keyspread.advice.fix;

import dev.keyspread.advice.Advice;
import dev.keyspread.schema.Check;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes the constraints of a table but the primary key, and says which of them it can't write. {@link DdlWriter} puts {@link #lines} into
 * its CREATE TABLE; {@link Correction} adds the rest to a fix. It must write no literal, which may be a value of the application's:
 * constraints that hold one are left to do by hand.
 */
final class ConstraintWriter {
    private final Dialect dialect;
    private final Table table;
    private final ColumnWriter columns;

    ConstraintWriter(Dialect dialect, Table table) {
        this.dialect = dialect;
        this.table = table;
        this.columns = new ColumnWriter(dialect);
    }

    /** The lines for the column list, in the order in which engines script them. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Index index : table.indexes()) {
            if (isConstraint(index)) {
                lines.add(unique(index));
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            if (holds(key)) {
                lines.add(foreignKey(key));
            }
        }
        for (Check check : checks()) {
            if (isShown(check)) {
                lines.add(check(check));
            }
        }
        return lines;
    }

    /** Returns what is unique by an index of its own, as statements behind the table's. */
    List<String> statements() {
        List<String> statements = new ArrayList<>();
        for (Index index : table.indexes()) {
            if (index.unique() && !isConstraint(index) && isMade(index)) {
                statements.add(DdlWriter.createIndex(table, index, dialect));
            }
        }
        return statements;
    }

    /** Returns what is left to be done by hand, as a clause in the imperative; empty when nothing. */
    String leftToDo() {
        List<String> left = new ArrayList<>();
        for (Index index : table.indexes()) {
            if (!isConstraint(index) && !(index.unique() && isMade(index))) {
                left.add(index.name().isEmpty() ? "an index" : "the index " + index.name());
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            if (!holds(key)) {
                left.add("the foreign key of " + String.join(", ", key.columns()) + " to the changed key");
            }
        }
        for (Check check : checks()) {
            if (!isShown(check)) {
                left.add(check.name().isEmpty() ? "a check that holds a text" : "the check " + check.name());
            }
        }
        if (table.checks() == null) {
            left.add("checks, if it has any");
        }
        left.addAll(DdlWriter.optionsLeftOut(table, dialect));
        return left.isEmpty() ? "" : "add what is not shown here: " + String.join(", ", left);
    }

    private List<Check> checks() {
        return Objects.requireNonNullElse(table.checks(), List.of());
    }

    private boolean isConstraint(Index index) {
        return index.unique()
                && dialect.has(Capability.UNIQUE_CONSTRAINTS)
                && !index.nullFiltered()
                && index.storing().isEmpty()
                && index.filter() == null
                && hasPlainParts(index);
    }

    private boolean hasPlainParts(Index index) {
        for (KeyPart part : index.parts()) {
            if (part.direction() == Direction.DESC || table.column(part.column()) == null) {
                return false;
            }
        }
        return true;
    }

    private boolean isMade(Index index) {
        boolean shown = index.filter() == null || !columns.holdsLiteral(index.filter());
        return shown && !index.name().isEmpty() && !holdsLiteral(index.parts());
    }

    private boolean holdsLiteral(List<KeyPart> parts) {
        for (KeyPart part : parts) {
            if (table.column(part.column()) == null && columns.holdsLiteral(part.column())) {
                return true;
            }
        }
        return false;
    }

    private String unique(Index index) {
        return named(index.name(), isNamedByEngine()) + "UNIQUE " + list(names(index.parts()));
    }

    /** Returns true if a name read from metadata is the index's, which the engine made for the constraint. */
    private boolean isNamedByEngine() {
        return table.wasReadFromMetadata() && dialect.has(Capability.H2_DDL);
    }

    private String foreignKey(ForeignKey key) {
        return named(key.name(), false) + "FOREIGN KEY " + list(key.columns()) + " REFERENCES "
                + DdlWriter.name(Table.unseen(key.table()), dialect)
                + (key.referenced().isEmpty() ? "" : " " + list(key.referenced()))
                + (key.actions().isEmpty() ? "" : " " + key.actions());
    }

    /** Returns true if what a foreign key refers to is still unique, and of its columns' types, where it is in the table itself. */
    private boolean holds(ForeignKey key) {
        if (!Advice.spelt(key.table()).equalsIgnoreCase(Advice.spelt(table.name()))) {
            return true;
        }
        List<String> primary = names(table.key());
        List<String> referenced = key.referenced().isEmpty() ? primary : key.referenced();
        boolean unique = isSame(referenced, primary) || isConstrained(referenced);
        if (!unique || referenced.size() != key.columns().size()) {
            return false;
        }
        for (int i = 0; i < referenced.size(); i++) {
            Column from = table.column(key.columns().get(i));
            Column to = table.column(referenced.get(i));
            if (from == null || to == null || from.type().family() != to.type().family()) {
                return false;
            }
        }
        return true;
    }

    private boolean isConstrained(List<String> names) {
        for (Index index : table.indexes()) {
            if (isConstraint(index) && isSame(names, names(index.parts()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(List<String> some, List<String> others) {
        for (String name : some) {
            if (!holds(others, name)) {
                return false;
            }
        }
        return some.size() == others.size();
    }

    private static boolean holds(List<String> names, String name) {
        for (String each : names) {
            if (each.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> names(List<KeyPart> parts) {
        List<String> names = new ArrayList<>();
        for (KeyPart part : parts) {
            names.add(part.column());
        }
        return names;
    }

    private boolean isShown(Check check) {
        return !columns.holdsLiteral(check.text());
    }

    private String check(Check check) {
        return named(check.name(), false) + check.text();
    }

    private String named(String name, boolean byEngine) {
        return name.isEmpty() || byEngine ? "" : "CONSTRAINT " + dialect.quoted(name) + " ";
    }

    private String list(List<String> names) {
        return DdlWriter.list(names, dialect);
    }
}
