package dev.keyspread.database.ddl;

import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Inheritance;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows which tables have shard rules by DDL alone, as partitions and child tables, before it is known what they look like.
 * {@code DdlFollowing} tells it of DDL that was carried out. Where it can't keep an inheritance, any table may have a rule.
 */
public final class InheritedRules {
    private static final int MAX_INHERITANCES = 10_000;

    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;

    /** Inheritances that DDL made since the first connection, also of tables without a rule, which may get one. */
    private final Set<Inheritance> inheritances = ConcurrentHashMap.newKeySet();

    /** Goes by the tables that are known. */
    public InheritedRules(Dialect dialect, Catalogue catalogue, Planner planner) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
    }

    /** A partition, or a table that inherits from others, has their rules before its own form is known, however far above they are. */
    public void inherit(DdlStatement statement, Tokens ddl) {
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
                isNews |= planner.rules().isRuled(each.parent().name())
                        && planner.inherits(each.child(), known(each.parent()));
            }
        }
        for (Inheritance each : made) {
            if (planner.rules().isRuled(each.parent().name())
                    && !planner.rules().inheritsRules(each.child())) {
                planner.expectRuleOf(each.child(), each.parent());
            }
        }
    }

    /** Returns the tables with shard rules of their own that have other parents after that DDL. */
    public Set<QualifiedName> adopted(DdlStatement statement, Tokens ddl) {
        Set<QualifiedName> adopted = new HashSet<>();
        for (Inheritance each : Inheritance.in(statement, ddl)) {
            if (planner.rules().isRuled(each.child().name())) {
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
    public List<QualifiedName> attached(DdlStatement statement, Tokens ddl) {
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

    /** Gives the rules to all tables that hold a part of the rows of an attached table. */
    public void inheritBelow(QualifiedName attached, @Nullable Table read) {
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

    /** DDL has given a table a rule: the tables that hold a part of its rows, as another connection sees them, have it as well. */
    public void expectInChildren(QualifiedName parent, @Nullable Table read) {
        for (QualifiedName child : read == null ? List.<QualifiedName>of() : read.otherNames()) {
            planner.expectRuleOf(child, parent);
        }
    }
}
