package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a table that is not listed as having a shard rule whether it has one all the same. Tables are not all listed where the database
 * could not be asked for rules in comments, partitions and views, or has more partitions than are kept.
 */
final class UnlistedRules {
    private volatile boolean areUnread;
    private volatile boolean areTooMany;
    private volatile boolean areTooManyViews;
    private volatile boolean mayHaveMoved;

    /** Returns true if a table that is not listed may have a rule. */
    boolean mayBe() {
        return areUnread || areTooMany || areTooManyViews || mayHaveMoved;
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
        boolean isNews = !areTooMany;
        areTooMany = true;
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
     */
    @Nullable
    RuledTable refusal(QualifiedName name, @Nullable Table table, TableLookup tables, Predicate<String> isListed) {
        if (table == null) {
            boolean mayBeView = (areUnread || areTooManyViews) && !tables.hides(name);
            return mayBeView ? RuleBinder.perhaps(name.name()) : null;
        }
        for (QualifiedName part : mayHaveMoved ? table.otherNames() : List.<QualifiedName>of()) {
            if (isListed.test(part.name())) {
                return RuleBinder.parentOfUnread(name.name(), part.name());
            }
        }
        Table.Basis basis = table.basis();
        boolean isPart = basis != null && basis.parents().stream().anyMatch(parent -> isListed.test(parent.name()));
        return isPart ? RuleBinder.unlistedPart(name.name()) : null;
    }
}
