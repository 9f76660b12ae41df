package dev.keyspread.plan.write.merge;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.FillResult;
import dev.keyspread.plan.write.rows.GivenShardValue;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the value of a new row of a MERGE for each of the several rows in its text that it may be made of. {@link MergeFill} asks it.
 * Rules must come in their order, because one may read what another has computed.
 */
final class MergedSources {
    /** Types that rows under UNION hold alike whatever the others give: their type is that of the column, or the statement fails. */
    private static final Set<Family> FAMILIES = Set.of(Family.INTEGER, Family.TEXT, Family.UUID);

    private final Tokens tokens;
    private final MergedRows rows;
    private final ColumnNames names;
    private final StoredSources united;

    /** Values that earlier rules computed, for each of the rows. */
    private final List<Map<Column, Source>> made = new ArrayList<>();

    /** The columns with rules that the rows give values of their own. */
    private final Set<Column> taken = new HashSet<>();

    MergedSources(Tokens tokens, MergedRows rows, ColumnNames names) {
        this.tokens = tokens;
        this.rows = rows;
        this.names = names;
        this.united = StoredSources.ofUnitedRows(tokens, null);
        for (int i = 0; i < rows.count(); i++) {
            made.add(new HashMap<>());
        }
    }

    /** Returns true if a source is given as a column of several rows. */
    boolean isFrom(Map<Column, @Nullable TokenRange> given) {
        return rows.areSeveral() && given.values().stream().anyMatch(value -> value != null && rows.isColumn(value));
    }

    /** Returns true if a rule has another value for each of several rows: it makes one up, or takes what was made for each. */
    boolean isOfEach(TableRule rule, Map<Column, @Nullable TokenRange> given) {
        return rows.areSeveral()
                && (rule.generator()
                        || isFrom(given)
                        || rule.sources().stream()
                                .anyMatch(source -> made.get(0).containsKey(source)));
    }

    /** Returns what a new row gives the sources of a rule. */
    Map<Column, @Nullable TokenRange> given(TableRule rule, AddedRow row) {
        Map<Column, @Nullable TokenRange> given = new HashMap<>();
        for (Column source : rule.sources()) {
            int index = names.indexIn(row.columns(), source);
            if (index >= 0) {
                given.put(source, row.value(index));
            }
        }
        return given;
    }

    /**
     * Gives each of the rows the rule's value.
     *
     * @param given what the MERGE gives the rule's sources
     * @return what names the value in the MERGE
     */
    String add(TableRule rule, Map<Column, @Nullable TokenRange> given, List<TableRule> written, SqlEdits insertions)
            throws NotFillableException {
        List<Computation> computations = new ArrayList<>();
        for (int i = 0; i < rows.count(); i++) {
            Computation computation = computation(rule, given, i, written, insertions);
            computations.add(computation);
            keep(i, rule, computation.result());
        }
        return rows.add(computations, insertions);
    }

    /**
     * Takes the values that the rows give for the very column that a rule fills: of a hash each has to be what the rule computes, of a
     * generator each stands, and one is made where NULL is bound.
     *
     * @param value the column of the rows
     * @param given what the MERGE gives the rule's sources
     */
    void take(
            TableRule rule,
            TokenRange value,
            Map<Column, @Nullable TokenRange> given,
            List<TableRule> written,
            FillResult gathered)
            throws NotFillableException {
        GivenShardValue values = new GivenShardValue(tokens, united, gathered);
        for (int i = 0; i < rows.count(); i++) {
            int row = i;
            Source own = read(rule.target(), value, i);
            if (own.isConstant() && own.constant() == null) {
                throw MergedRows.ofDatabase();
            }
            keep(
                    i,
                    rule,
                    values.take(
                            rule,
                            rows.resolve(value, i),
                            () -> computation(rule, given, row, written, gathered.insertions())));
        }
        taken.add(rule.target());
    }

    private void keep(int row, TableRule rule, @Nullable Source result) {
        if (result != null) {
            made.get(row).put(rule.target(), result);
        }
    }

    private Computation computation(
            TableRule rule,
            Map<Column, @Nullable TokenRange> given,
            int row,
            List<TableRule> written,
            SqlEdits insertions)
            throws NotFillableException {
        List<Source> sources = new ArrayList<>();
        for (Column source : rule.sources()) {
            Source known = made.get(row).get(source);
            if (known == null) {
                if (!taken.contains(source)) {
                    checkUnfilled(source, written);
                }
                TokenRange value = given.get(source);
                known = value == null ? united.omitted(source) : read(source, value, row);
            }
            sources.add(known);
        }
        Computation computation = new Computation(rule, sources, Purpose.STORE);
        return written.stream().anyMatch(other -> other.sources().contains(rule.target()))
                ? computation.madeAs(insertions.nextMade())
                : computation;
    }

    private Source read(Column source, TokenRange value, int row) throws NotFillableException {
        TokenRange resolved = rows.resolve(value, row);
        CastValue cast = CastValue.read(tokens, resolved);
        boolean isNumber =
                united.isNumber(resolved) && (cast == null || cast.types().isEmpty());
        boolean makesOthersBoolean = tokens.dialect().has(Capability.TYPES_OF_OTHER_ROWS)
                && !resolved.equals(value)
                && united.isTruthValue(resolved);
        if (!FAMILIES.contains(source.type().family())
                || makesOthersBoolean
                || (isNumber && source.type().family() == Family.TEXT)) {
            throw MergedRows.ofDatabase();
        }
        boolean isBound = tokens.kind(resolved.from()) == TokenKind.PARAMETER && resolved.to() == resolved.from() + 1;
        if (isBound && tokens.dialect().has(Capability.POSTGRES_DRIVER)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source " + source.name()
                            + " takes its type from the values of several rows, which may round it",
                    "cast it to the column's type in each row");
        }
        if (united.isDefault(resolved) && !resolved.equals(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NOT_GIVEN, "its source row asks for a DEFAULT", "give the value");
        }
        return united.read(source, resolved);
    }

    /** Refuses a source that another rule fills, which has no single value for the new row. */
    void checkUnfilled(Column source, List<TableRule> written) throws NotFillableException {
        if (written.stream().anyMatch(other -> other.target().equals(source))) {
            throw new NotFillableException(
                    RefusalKind.VALUE_FOR_SEVERAL_ROWS,
                    "its source " + source.name() + " is filled by a rule, for each of several rows of the MERGE",
                    "merge one row of parameters at a time");
        }
    }
}
