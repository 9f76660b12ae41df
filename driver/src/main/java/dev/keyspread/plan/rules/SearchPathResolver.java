package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The tables that one unqualified name may mean, once sessions have moved between schemas. Where all of them look alike as
 * far as rules are concerned (one schema for each tenant), it does not matter which is meant.
 */
final class SearchPathResolver {
    private final SessionSchemas schemas;

    /** Tables that were looked for in vain since the last change, so that a statement does not ask for them each time. */
    private final Set<TableName> absent = ConcurrentHashMap.newKeySet();

    SearchPathResolver(SessionSchemas schemas) {
        this.schemas = schemas;
    }

    /** Tables may have come. */
    void forget() {
        absent.clear();
    }

    /**
     * What the name means.
     *
     * @param table the table, or null when there is none
     * @param possible all that it may stand for, itself included
     * @param doubt why it can't be told, or null
     */
    record Meaning(
            @Nullable Table table,
            List<Table> possible,
            @Nullable String doubt) {
        /** The one table, or null when there is none. */
        static Meaning of(@Nullable Table table) {
            return new Meaning(table, table == null ? List.of() : List.of(table), null);
        }

        static Meaning doubtful(String why) {
            return new Meaning(null, List.of(), why);
        }
    }

    /** The table that stands for all that the name may mean. */
    Meaning find(String name, TableLookup tables, BiPredicate<Table, Table> haveSameRules) {
        if (tables.hides(name)) {
            return Meaning.doubtful("a temporary table of the session has its name");
        }
        if (schemas.none()) {
            return Meaning.of(tables.find(new TableName(null, name)));
        }
        if (schemas.anywhere()) {
            return Meaning.doubtful("the session's schema was set to one that is not known");
        }
        List<Table> all = new ArrayList<>();
        List<TableName> possible = new ArrayList<>(List.of(new TableName(null, name)));
        schemas.seen().forEach(schema -> possible.add(new TableName(schema, name)));
        for (TableName each : possible) {
            Table table = absent.contains(each) ? null : tables.find(each);
            if (table != null) {
                all.add(table);
            } else if (tables.tellsAbsence()) {
                absent.add(each);
            } else if (!absent.contains(each)) {
                return Meaning.doubtful("sessions change their schema, and what " + each + " looks like is not known");
            }
        }
        Table first = all.isEmpty() ? null : all.get(0);
        for (Table other : all) {
            if (first != null && !(looksAlike(first, other) && haveSameRules.test(first, other))) {
                return Meaning.doubtful(
                        "sessions change their schema, and " + first.name() + " and " + other.name() + " differ");
            }
        }
        return new Meaning(first, all, null);
    }

    /** Whether a statement on one is planned as it would be on the other. */
    private static boolean looksAlike(Table one, Table other) {
        boolean alike = one.columns().size() == other.columns().size()
                && one.key().equals(other.key())
                && one.keyKnown() == other.keyKnown();
        for (int i = 0; alike && i < one.columns().size(); i++) {
            alike = looksAlike(one.columns().get(i), other.columns().get(i));
        }
        return alike;
    }

    /** Two defaults may name two sequences: that there is one is what counts. */
    private static boolean looksAlike(Column one, Column other) {
        return one.name().equals(other.name())
                && one.type().equals(other.type())
                && one.nullable() == other.nullable()
                && (one.defaultText() == null) == (other.defaultText() == null)
                && (one.generated() == null) == (other.generated() == null)
                && one.identity() == other.identity()
                && one.hidden() == other.hidden()
                && one.commitTimestamp() == other.commitTimestamp();
    }
}
