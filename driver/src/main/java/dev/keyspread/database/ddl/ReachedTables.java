package dev.keyspread.database.ddl;

import dev.keyspread.database.writes.RetypedTables;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Inheritance;
import dev.keyspread.schema.catalogue.TriggerText;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which tables DDL reaches: those that it gives another form, and those whose rows it has changed in another way, named or not.
 * {@code DdlFollowing} asks it before DDL is sent and afterwards. A table that may be reached must be among them.
 */
public final class ReachedTables {
    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;

    /** Goes by the tables that are known. */
    public ReachedTables(Dialect dialect, Catalogue catalogue, Planner planner) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
    }

    /** Returns true if DDL does not say which tables it changes. */
    public static boolean mayChangeAny(DdlStatement statement) {
        return statement instanceof DdlStatement.UnrecognizedDdl unread && unread.mayChangeAny();
    }

    /** Returns true if DDL may change tables that it does not name, or their rows. */
    public boolean mayChangeOthers(DdlStatement statement) {
        return Inheritance.movesRows(statement, dialect)
                || (statement instanceof DdlStatement.UnrecognizedDdl unread && unread.mayChangeOthers());
    }

    /** Returns true if DDL has made or renamed a schema, which may stand on the search path of any session. */
    public boolean changesSchemas(List<DdlStatement> ddl) {
        return dialect.has(Capability.TRANSACTIONAL_DDL)
                && ddl.stream()
                        .anyMatch(statement -> statement instanceof DdlStatement.UnrecognizedDdl unread
                                && unread.touches() == DdlStatement.Touches.SCHEMAS);
    }

    /**
     * Returns the known tables whose rows triggers may change in another way from now on, though DDL does not name them: parents and partitions
     * of those that it names, and those into which a function that it replaces may put other values.
     *
     * @param changing one statement of the text, or one that it carries out
     * @param named the tables that the DDL has changed
     */
    public Set<QualifiedName> retriggered(DdlStatement changing, Tokens ddl, Set<QualifiedName> named) {
        Set<QualifiedName> retriggered = new HashSet<>();
        if (dialect.has(Capability.TRIGGERS_RETURN_ROWS) && mayTrigger(changing)) {
            addRelated(named, retriggered); // a block or a routine may carry it out, whose text need not show it
        }
        for (TokenRange statement :
                dialect.has(Capability.TRIGGERS_RETURN_ROWS) ? ddl.statements() : List.<TokenRange>of()) {
            boolean isFunction = ddl.isWord(statement.from(), "CREATE") && ddl.isWord(statement.from() + 3, "FUNCTION");
            if (!ddl.isWord(statement.from(), "DROP") && mentionsTrigger(ddl, statement)) {
                if (isFunction) {
                    catalogue.tables().stream()
                            .filter(table -> isAssignedIn(ddl, statement, table))
                            .forEach(table -> retriggered.add(table.name()));
                } else {
                    addRelated(named, retriggered);
                }
            }
        }
        return retriggered;
    }

    private static boolean mayTrigger(DdlStatement statement) {
        return statement instanceof DdlStatement.UnrecognizedDdl unread
                && (unread.touches() == DdlStatement.Touches.TRIGGERS
                        || unread.touches() == DdlStatement.Touches.TABLES);
    }

    private void addRelated(Set<QualifiedName> named, Set<QualifiedName> related) {
        for (Table table : catalogue.tables()) {
            if (table.otherNames().stream().anyMatch(named::contains) || isPartOfAny(named, table)) {
                related.add(table.name());
            }
        }
    }

    /** PostgreSQL gives a trigger of a partitioned table to each partition. */
    private static boolean isPartOfAny(Set<QualifiedName> tables, Table table) {
        Table.Basis basis = table.basis();
        return basis != null && basis.parents().stream().anyMatch(tables::contains);
    }

    private static boolean mentionsTrigger(Tokens ddl, TokenRange statement) {
        for (int i = statement.from(); i < statement.to(); i++) {
            if (ddl.isAnyWord(i, "TRIGGER", "RULE")) {
                return true;
            }
        }
        return false;
    }

    private boolean isAssignedIn(Tokens ddl, TokenRange statement, Table table) {
        List<TableRule> rules =
                planner.rules().isRuled(table.name().name()) ? planner.rules().rules(table) : List.of();
        for (int i = statement.from(); i < statement.to() && !rules.isEmpty(); i++) {
            String body = ddl.kind(i) == TokenKind.STRING ? ddl.stringValue(i) : null;
            List<String> columns =
                    body == null ? List.of() : TriggerText.changedColumns(ddl.scanWithin(body), table, true);
            ValueChange change = new ValueChange("a function", columns == null ? List.of() : columns, true);
            if ((columns == null || !columns.isEmpty()) && rules.stream().anyMatch(rule -> rule.isChangedBy(change))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the known tables on whose form plans rest and to which DDL may give another form without naming them. */
    public Set<QualifiedName> reached(DdlStatement statement) {
        if (statement instanceof DdlStatement.CreateTable) {
            return Set.of();
        }
        boolean reachesAny = Inheritance.movesRows(statement, dialect) || mayChangeAny(statement);
        Set<QualifiedName> reached = resting(altered(statement), altersTypes(statement), reachesAny);
        if (movesTables(statement)) {
            for (QualifiedName parent : above(altered(statement))) {
                if (planner.rules().hasRuledChildren(parent.name())) {
                    reached.add(parent);
                }
            }
        }
        return reached;
    }

    /** Returns true if a table may have another name, or other parents, after that DDL. */
    private static boolean movesTables(DdlStatement statement) {
        return !(statement instanceof DdlStatement.AlterTable alter)
                || alter.changes().stream()
                        .anyMatch(change -> change instanceof TableChange.RenameTo
                                || change instanceof TableChange.SetSchema
                                || change instanceof TableChange.Unknown);
    }

    /** Returns the known tables that hold, as they were read, rows of one of these, or of one of the same name in another schema. */
    public Set<QualifiedName> above(Collection<QualifiedName> tables) {
        Set<QualifiedName> above = new HashSet<>();
        for (Table table :
                tables.isEmpty() || !dialect.has(Capability.INHERITANCE) ? List.<Table>of() : catalogue.tables()) {
            for (QualifiedName part : table.otherNames()) {
                if (tables.stream().anyMatch(each -> dialect.areNamesakes(each.name(), part.name()))) {
                    above.add(table.name());
                }
            }
        }
        return above;
    }

    /** Returns true if rows are filled, and reads given predicates, as before that DDL. */
    public boolean leavesForm(DdlStatement statement) {
        if (statement instanceof DdlStatement.AlterTable alter) {
            return alter.changes().stream()
                    .noneMatch(change -> RetypedTables.retypes(change)
                            || change instanceof TableChange.Unknown
                            || addsFilled(alter, change));
        }
        return statement instanceof DdlStatement.CreateIndex
                || statement instanceof DdlStatement.DropIndex
                || statement instanceof DdlStatement.RenameIndex
                || statement instanceof DdlStatement.CommentOnTable
                || (statement instanceof DdlStatement.CommentOnColumn comment
                        && !RetypedTables.givesRule(comment.comment()));
    }

    private boolean addsFilled(DdlStatement.AlterTable alter, TableChange change) {
        return change instanceof TableChange.AddColumn added
                && planner.rules()
                        .mayFill(
                                alter.name(),
                                added.column().name(),
                                added.column().comment());
    }

    /**
     * Returns the names of tables to which DDL is about to give another form, as {@link RetypedTables} keeps them. A table that is not known
     * may rest on any other.
     */
    public Set<String> retyped(List<DdlStatement> ddl) {
        Set<String> names = RetypedTables.in(ddl);
        for (DdlStatement statement : ddl) {
            boolean isAlter = statement instanceof DdlStatement.AlterTable;
            if (statement instanceof DdlStatement.AlterTable alter
                    && alter.changes().stream().anyMatch(change -> addsFilled(alter, change))) {
                names.add(RetypedTables.folded(alter.name().name()));
            }
            boolean mayReach = RetypedTables.mayReach(statement);
            if (mayReach || !isAlter) { // the others leave columns alone, and some take long
                for (QualifiedName reached : reached(statement)) {
                    names.add(RetypedTables.folded(reached.name()));
                }
            }
            if (mayReach && (!isAlter || dialect.has(Capability.TRANSACTIONAL_DDL))) {
                names.addAll(unknown());
            }
        }
        return names;
    }

    /** Returns the known tables of these names, as {@link RetypedTables} keeps them. */
    public Set<QualifiedName> known(Set<String> tables) {
        Set<QualifiedName> known = new HashSet<>();
        for (Table table : tables.isEmpty() ? List.<Table>of() : catalogue.tables()) {
            if (tables.contains(RetypedTables.ANY)
                    || tables.contains(RetypedTables.folded(table.name().name()))) {
                known.add(table.name());
            }
        }
        return known;
    }

    /**
     * The known tables of the same names, whatever their schema: in a session with another search path, an unqualified name in DDL may mean
     * one of them.
     */
    public Set<QualifiedName> namesakes(Set<QualifiedName> changed) {
        Set<QualifiedName> namesakes = new HashSet<>();
        for (Table table : catalogue.tables()) {
            for (QualifiedName each : changed) {
                if (dialect.areNamesakes(table.name().name(), each.name())) {
                    namesakes.add(table.name());
                }
            }
        }
        return namesakes;
    }

    private Set<String> unknown() {
        Set<String> unknown = new HashSet<>();
        for (String name : planner.rules().namesRead()) {
            unknown.add(RetypedTables.folded(name));
        }
        for (Table table : catalogue.tables()) {
            unknown.remove(RetypedTables.folded(table.name().name()));
        }
        return unknown;
    }

    /** Returns the known tables on whose form plans rest and that rest on one of these, or on types if some may have changed. */
    public Set<QualifiedName> restingOn(Collection<QualifiedName> tables, boolean types) {
        return resting(tables, types, false);
    }

    private Set<QualifiedName> resting(Collection<QualifiedName> altered, boolean types, boolean any) {
        Collection<QualifiedName> parents = dialect.has(Capability.INHERITANCE) ? altered : List.of();
        if (!any && !types && parents.isEmpty()) {
            return new HashSet<>();
        }
        Set<QualifiedName> resting = new HashSet<>();
        for (Table table : catalogue.tables()) {
            String name = table.name().name();
            boolean isUsed = planner.rules().isRead(name) || planner.rules().isWatched(name);
            if (isUsed && (any || isResting(table.basis(), parents, types))) {
                resting.add(table.name());
            }
        }
        return resting;
    }

    private boolean isResting(Table.@Nullable Basis basis, Collection<QualifiedName> parents, boolean types) {
        boolean isResting = basis == null || (types && basis.ownTypes());
        for (QualifiedName parent : basis == null ? List.<QualifiedName>of() : basis.parents()) {
            for (QualifiedName each : parents) {
                isResting |= dialect.areNamesakes(each.name(), parent.name());
            }
        }
        return isResting;
    }

    /** Returns the tables whose children may get another form with them. */
    private static List<QualifiedName> altered(DdlStatement statement) {
        if (statement instanceof DdlStatement.AlterTable alter) {
            return List.of(alter.name());
        }
        if (statement instanceof DdlStatement.DropTable drop) {
            return drop.names();
        }
        boolean isTable = statement instanceof DdlStatement.UnrecognizedDdl unread
                && unread.touches() == DdlStatement.Touches.TABLES;
        return isTable ? ((DdlStatement.UnrecognizedDdl) statement).names() : List.of();
    }

    /** Returns true if columns of other tables may get another type or default, or go. PostgreSQL drops a table's row type with it. */
    private boolean altersTypes(DdlStatement statement) {
        if (statement instanceof DdlStatement.UnrecognizedDdl unread) {
            return unread.touches() == DdlStatement.Touches.TYPES
                    || (unread.touches() == DdlStatement.Touches.SCHEMAS
                            && !unread.names().isEmpty());
        }
        return statement instanceof DdlStatement.DropType
                || (statement instanceof DdlStatement.DropTable && dialect.has(Capability.TRANSACTIONAL_DDL));
    }
}
