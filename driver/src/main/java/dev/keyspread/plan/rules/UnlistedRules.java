package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a table that is not listed as having a shard rule whether it has one all the same. Tables are not all listed where the database
 * could not be asked for rules in comments, partitions and views, or has more of them than are kept.
 */
final class UnlistedRules {
    private volatile boolean areUnread;
    private volatile boolean areTooManyParts;
    private volatile boolean areTooManyViews;
    private volatile boolean areTooManyTables;
    private volatile boolean mayHaveMoved;

    /** Returns true if a table that is not listed may have a rule. */
    boolean mayBe() {
        return areUnread || areTooMany() || areTooManyViews || mayHaveMoved;
    }

    /** Returns true if a table of a name that is listed may have a rule that is not kept. */
    boolean areTooMany() {
        return areTooManyParts || areTooManyTables;
    }

    /** Returns true if there are more tables with rules than are listed. */
    boolean areTooManyTables() {
        return areTooManyTables;
    }

    /** There are more tables with rules than are listed. */
    void tooManyTables() {
        areTooManyTables = true;
    }

    boolean areUnread() {
        return areUnread;
    }

    /** The database could not be asked for them, or was now; returns whether that is news. */
    boolean unread(boolean now) {
        boolean isNews = areUnread != now;
        areUnread = now;
        return isNews;
    }

    /** There are more partitions than are kept; returns whether that is news. */
    boolean tooMany() {
        boolean isNews = !areTooManyParts;
        areTooManyParts = true;
        return isNews;
    }

    /** There are more views of tables with rules than are kept; returns whether that is news. */
    boolean tooManyViews() {
        boolean isNews = !areTooManyViews;
        areTooManyViews = true;
        return isNews;
    }

    /** Tables with rules may have got parents by DDL whose text does not tell; returns whether that is news. */
    boolean mayHaveMoved() {
        boolean isNews = !mayHaveMoved;
        mayHaveMoved = true;
        return isNews;
    }

    /**
     * Returns why a table that is not listed is not written to; null where it has no rule.
     *
     * @param table the table; null where it is a view, or could not be read
     * @param isListed whether tables of a name are listed
     * @param sources tells whether the table has rules of its own
     */
    @Nullable
    RuledTable refusal(
            QualifiedName name,
            @Nullable Table table,
            TableLookup tables,
            Predicate<String> isListed,
            RuleSources sources) {
        if (table == null) {
            boolean mayBeView = (areUnread || areTooManyViews || areTooManyTables) && !tables.hides(name);
            return mayBeView ? RuleBinder.perhaps(name.name()) : null;
        }
        Table.Basis basis = table.basis();
        List<QualifiedName> parents = basis == null ? List.of() : basis.parents();
        boolean mayBeRuled = !parents.isEmpty()
                || !table.otherNames().isEmpty()
                || sources.inherits(table.name())
                || sources.hasOwn(table);
        if (areTooManyTables && mayBeRuled) {
            return RuleBinder.unlisted(name.name());
        }
        for (QualifiedName part : mayHaveMoved ? table.otherNames() : List.<QualifiedName>of()) {
            if (isListed.test(part.name())) {
                return RuleBinder.parentOfUnread(name.name(), part.name());
            }
        }
        boolean isPart = parents.stream().anyMatch(parent -> isListed.test(parent.name()));
        return isPart ? RuleBinder.unlistedPart(name.name()) : null;
    }
}
