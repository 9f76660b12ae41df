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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the constraints of {@link DdlWriter}'s tables but the primary key, and says which of them it can't write. */
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
        Stream<String> uniques =
                table.indexes().stream().filter(this::isConstraint).map(this::unique);
        Stream<String> foreignKeys =
                table.foreignKeys().stream().filter(this::holds).map(this::foreignKey);
        Stream<String> checks = checks().stream().filter(this::isShown).map(this::check);
        return Stream.of(uniques, foreignKeys, checks).flatMap(lines -> lines).toList();
    }

    /** What is unique by an index of its own, as statements behind the table's. */
    List<String> statements() {
        return table.indexes().stream()
                .filter(index -> index.unique() && !isConstraint(index) && isMade(index))
                .map(index -> DdlWriter.createIndex(table, index, dialect))
                .toList();
    }

    /** What is left to be done by hand, as a clause in the imperative; empty when nothing. */
    String leftToDo() {
        List<String> left = new ArrayList<>();
        table.indexes().stream()
                .filter(index -> !isConstraint(index) && !(index.unique() && isMade(index)))
                .map(index -> index.name().isEmpty() ? "an index" : "the index " + index.name())
                .forEach(left::add);
        table.foreignKeys().stream()
                .filter(key -> !holds(key))
                .map(key -> "the foreign key of " + String.join(", ", key.columns()) + " to the changed key")
                .forEach(left::add);
        checks().stream()
                .filter(check -> !isShown(check))
                .map(check -> check.name().isEmpty() ? "a check that holds a text" : "the check " + check.name())
                .forEach(left::add);
        if (table.checks() == null) {
            left.add("checks, if it has any");
        }
        return left.isEmpty() ? "" : "add what is not shown here: " + String.join(", ", left);
    }

    private List<Check> checks() {
        return Objects.requireNonNullElse(table.checks(), List.of());
    }

    private boolean isConstraint(Index index) {
        return index.unique()
                && dialect.declaresUniqueInTables()
                && !index.nullFiltered()
                && index.storing().isEmpty()
                && index.filter() == null
                && index.parts().stream()
                        .allMatch(part -> part.direction() != Direction.DESC && table.column(part.column()) != null);
    }

    private boolean isMade(Index index) {
        boolean shown = index.filter() == null || !columns.holdsLiteral(index.filter());
        return shown && !index.name().isEmpty() && index.parts().stream().noneMatch(this::holdsLiteral);
    }

    private boolean holdsLiteral(KeyPart part) {
        return table.column(part.column()) == null && columns.holdsLiteral(part.column());
    }

    private String unique(Index index) {
        List<String> parts = index.parts().stream().map(KeyPart::column).toList();
        return named(index.name(), isNamedByEngine()) + "UNIQUE " + list(parts);
    }

    /** Whether a name read from metadata is the index's, which the engine made for the constraint. */
    private boolean isNamedByEngine() {
        return table.wasReadFromMetadata() && dialect.namesIndexesOfConstraints();
    }

    private String foreignKey(ForeignKey key) {
        return named(key.name(), false) + "FOREIGN KEY " + list(key.columns()) + " REFERENCES "
                + DdlWriter.name(Table.unseen(key.table()), dialect)
                + (key.referenced().isEmpty() ? "" : " " + list(key.referenced()))
                + (key.actions().isEmpty() ? "" : " " + key.actions());
    }

    /** Whether what a foreign key refers to is still unique, and of its columns' types, where it is in the table itself. */
    private boolean holds(ForeignKey key) {
        if (!Advice.spelt(key.table()).equalsIgnoreCase(Advice.spelt(table.name()))) {
            return true;
        }
        List<String> primary = table.key().stream().map(KeyPart::column).toList();
        List<String> referenced = key.referenced().isEmpty() ? primary : key.referenced();
        boolean unique = isSame(referenced, primary)
                || table.indexes().stream()
                        .filter(this::isConstraint)
                        .anyMatch(index -> isSame(
                                referenced,
                                index.parts().stream().map(KeyPart::column).toList()));
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

    private static boolean isSame(List<String> some, List<String> others) {
        return some.size() == others.size()
                && some.stream().allMatch(name -> others.stream().anyMatch(name::equalsIgnoreCase));
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
        return names.stream().map(dialect::quoted).collect(Collectors.joining(", ", "(", ")"));
    }
}
