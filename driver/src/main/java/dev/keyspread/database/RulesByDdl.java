package dev.keyspread.database;

import dev.keyspread.database.writes.RetypedTables;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.plan.rules.SessionChanges;
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
import dev.keyspread.sql.ddl.reader.MadeViews;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Follows which tables and views have a rule by DDL alone, before it is known what they look like, and which are hidden by others. */
final class RulesByDdl {
    private static final int MAX_INHERITANCES = 10_000;

    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;

    /** Inheritances that DDL made since the first connection, also of tables without a rule, which may get one. */
    private final Set<Inheritance> inheritances = ConcurrentHashMap.newKeySet();

    RulesByDdl(Dialect dialect, Catalogue catalogue, Planner planner) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
    }

    /** Returns true if a table is made after one with a rule, with the comments of its columns: LIKE, and on MariaDB AS SELECT. */
    boolean copiesRule(Plan plan, Tokens tokens) {
        boolean copies = false;
        for (DdlStatement statement : plan.ddl()) {
            copies |= statement instanceof DdlStatement.CreateTable create
                    && (create.query() != null || !create.derivedFrom().isEmpty());
        }
        return copies && planner.rules().namesRuled(tokens);
    }

    /** DDL has made views through which a table with a rule may be written to. */
    void followViews(Tokens tokens) {
        if (SessionChanges.mayMakeViews(tokens.sql())) {
            MadeViews.of(tokens, planner.rules()::isRead).forEach(planner::expectView);
        }
        followRenamedViews(tokens);
    }

    /** The names of tables with a rule that views get by DDL, or had; of temporary ones the session is told. */
    Set<QualifiedName> viewsOfRuledNames(Tokens tokens, SessionTables session) {
        Set<QualifiedName> views = new HashSet<>();
        for (TokenRange statement : tokens.statements()) {
            boolean isTemporary = false;
            boolean isView = false;
            for (int i = statement.from(); i < statement.to() && !tokens.isWord(i, "AS"); i++) {
                isTemporary |= !isView && tokens.isAnyWord(i, "TEMP", "TEMPORARY");
                if (isView && isTemporary) {
                    session.madeTemporary();
                }
                if (isView && tokens.isName(i) && mayHide(tokens.name(i))) {
                    if (isTemporary) {
                        session.hide(tokens.name(i));
                    } else if (dialect.has(Capability.SEARCH_PATH)) {
                        session.renamed();
                    }
                    views.add(new QualifiedName(null, tokens.name(i)));
                }
                isView |= tokens.isWord(i, "VIEW") && tokens.isAnyWord(statement.from(), "CREATE", "ALTER", "DROP");
            }
        }
        return views;
    }

    private boolean mayHide(String view) {
        return planner.rules().isRead(view) && !planner.rules().isOnlyView(view);
    }

    /** ALTER VIEW and ALTER TABLE … RENAME TO, RENAME TABLE … TO: a view of a table with a rule is one by its new name. */
    private void followRenamedViews(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            boolean isRenamed = false;
            boolean isView = false;
            for (int i = statement.from(); i < statement.to(); i++) {
                isRenamed |= tokens.isWord(i, "RENAME");
                isView |= tokens.isName(i) && planner.rules().isView(tokens.name(i));
                if (isRenamed && isView && tokens.isWord(i - 1, "TO") && tokens.isName(i)) {
                    boolean isQualified = tokens.isSymbol(i + 1, ".") && tokens.isName(i + 2);
                    planner.expectView(tokens.name(isQualified ? i + 2 : i));
                }
            }
        }
    }

    /** A partition, or a table that inherits from others, has their rules before its own form is known, however far above they are. */
    void inherit(DdlStatement statement, Tokens ddl) {
        List<Inheritance> made = Inheritance.in(statement, ddl);
        if (inheritances.size() < MAX_INHERITANCES) {
            inheritances.addAll(made);
        } else if (!inheritances.containsAll(made)) {
            planner.tooManyPartitions(); // one of them may get a rule by its parent
        }
        followRenamedChildren(statement);
        boolean isNews = true;
        while (isNews) {
            isNews = false;
            for (Inheritance each : inheritances) {
                isNews |= planner.isRuled(each.parent().name()) && planner.inherits(each.child(), known(each.parent()));
            }
        }
        for (Inheritance each : made) {
            if (planner.isRuled(each.parent().name()) && !planner.rules().inheritsRules(each.child())) {
                planner.expectRuleOf(each.child(), each.parent());
            }
        }
    }

    /** Returns the tables with shard rules of their own that have other parents after that DDL. */
    Set<QualifiedName> adopted(DdlStatement statement, Tokens ddl) {
        Set<QualifiedName> adopted = new HashSet<>();
        for (Inheritance each : Inheritance.in(statement, ddl)) {
            if (planner.isRuled(each.child().name())) {
                planner.expectChild(each.child(), each.parent());
                adopted.add(each.child());
            }
        }
        if (Inheritance.movesRows(statement, dialect)) {
            adopted.addAll(planner.rules().children());
        }
        return adopted;
    }

    /** The tables with rows of their own that DDL has made a part of one with a rule. */
    List<QualifiedName> attached(DdlStatement statement, Tokens ddl) {
        List<QualifiedName> attached = new ArrayList<>();
        if (statement instanceof DdlStatement.AlterTable) {
            for (Inheritance each : Inheritance.in(statement, ddl)) {
                if (planner.rules().inheritsRules(each.child())) {
                    attached.add(each.child());
                }
            }
        }
        return attached;
    }

    /**
     * Returns the known tables whose rows triggers may change in another way from now on, though DDL does not name them: parents and partitions
     * of those that it names, and those into which a function that it replaces may put other values.
     *
     * @param changing one statement of the text, or one that it carries out
     * @param named the tables that the DDL has changed
     */
    Set<QualifiedName> retriggered(DdlStatement changing, Tokens ddl, Set<QualifiedName> named) {
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
                planner.isRuled(table.name().name()) ? planner.rules().rules(table) : List.of();
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

    /** Gives the rules to all tables that hold a part of the rows of an attached table. */
    void inheritBelow(QualifiedName attached, @Nullable Table read) {
        for (QualifiedName child : read == null ? List.<QualifiedName>of() : read.otherNames()) {
            planner.inherits(child, known(attached));
        }
    }

    /** By its new name, or in its new schema, a table goes on having the rules of the one of whose rows it holds a part. */
    private void followRenamedChildren(DdlStatement statement) {
        if (!(statement instanceof DdlStatement.AlterTable alter)
                || !planner.rules().inheritsRules(alter.name())) {
            return;
        }
        for (TableChange change : alter.changes()) {
            if (change instanceof TableChange.RenameTo renamed) {
                planner.inherits(renamed.name(), known(alter.name()));
            } else if (change instanceof TableChange.SetSchema moved) {
                planner.inherits(new QualifiedName(moved.schema(), alter.name().name()), known(alter.name()));
            }
        }
    }

    private Table known(QualifiedName name) {
        Table table = catalogue.find(name);
        return table == null ? Table.builder(name).build() : table;
    }

    /** Returns the known tables on whose form plans rest and to which DDL may give another form without naming them. */
    Set<QualifiedName> reached(DdlStatement statement) {
        if (statement instanceof DdlStatement.CreateTable) {
            return Set.of();
        }
        boolean reachesAny = Inheritance.movesRows(statement, dialect)
                || (statement instanceof DdlStatement.UnrecognizedDdl unread && unread.mayChangeAny());
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
    Set<QualifiedName> above(Collection<QualifiedName> tables) {
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
    boolean leavesForm(DdlStatement statement) {
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
    Set<String> retyped(List<DdlStatement> ddl) {
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
    Set<QualifiedName> known(Set<String> tables) {
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
    Set<QualifiedName> namesakes(Set<QualifiedName> changed) {
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
    Set<QualifiedName> restingOn(Collection<QualifiedName> tables, boolean types) {
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

    /** DDL has given a table a rule: the tables that hold a part of its rows, as another connection sees them, have it as well. */
    void expectInChildren(QualifiedName parent, @Nullable Table read) {
        for (QualifiedName child : read == null ? List.<QualifiedName>of() : read.otherNames()) {
            planner.expectRuleOf(child, parent);
        }
    }

    /** Follows temporary tables that hide one with a rule. */
    void hide(DdlStatement statement, SessionTables tables) {
        if (statement instanceof DdlStatement.CreateTable create && create.temporary()) {
            tables.madeTemporary();
        }
        if (statement instanceof DdlStatement.CreateTable create
                && create.temporary()
                && planner.rules().isRead(create.name().name())) {
            tables.hide(create.name().name());
            if (dialect.has(Capability.SEARCH_PATH)) {
                // By the path that the session has set it may stand behind the other.
                tables.changing(SessionChange.ofSchema(null, "CREATE TEMPORARY TABLE"));
            }
        } else if (statement instanceof DdlStatement.DropTable drop) {
            drop.names().forEach(name -> tables.dropped(name.name()));
        } else if (statement instanceof DdlStatement.AlterTable alter) {
            for (TableChange change : alter.changes()) {
                boolean isRuled = change instanceof TableChange.RenameTo to
                        && (planner.rules().isRead(to.name().name())
                                || tables.hides(alter.name().name()));
                if (isRuled) {
                    tables.renamed();
                }
            }
        }
    }
}
