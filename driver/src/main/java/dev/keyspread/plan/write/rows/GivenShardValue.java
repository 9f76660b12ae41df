package dev.keyspread.plan.write.rows;

import dev.keyspread.plan.edit.AutoNumbering;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Judges a value that a new row gives for the very column that a rule fills. NULL and DEFAULT leave the column to Keyspread. Another
 * value is the application's: of a generator it stands, of a hash it has to be what the rule computes. {@code InsertFill} and the fills
 * of MERGE ask it.
 */
public final class GivenShardValue {
    private final Tokens tokens;
    private final Dialect dialect;
    private final StoredSources sources;
    private final FillResult gathered;

    public GivenShardValue(Tokens tokens, StoredSources sources, FillResult gathered) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.sources = sources;
        this.gathered = gathered;
    }

    /** Computes a rule's value for the row; asked only where it is needed. */
    public interface RowComputation {
        Computation get() throws NotFillableException;
    }

    /**
     * Takes the value, or puts the rule's in its place.
     *
     * @return what the column then holds, for rules that are computed from it; null where they read the value itself
     * @throws NotFillableException when it can't be compared with the rule, or the rule's can't be computed
     */
    @Nullable
    public Source take(TableRule rule, TokenRange value, RowComputation computation) throws NotFillableException {
        SqlEdits edits = gathered.insertions();
        boolean fillsNull = fillsNull(rule);
        if (sources.isDefault(value) || (fillsNull && isNull(value))) {
            return edits.replace(value, computation.get());
        }
        if (rule.generator()) {
            Source given = fillsNull ? given(rule, value) : null;
            if (given != null && given.isConstant() && given.numbering().leavesOut(given.constant())) {
                return edits.replace(value, computation.get());
            }
            return given == null || given.isConstant() ? null : givenOrMade(given, computation);
        }
        TokenRange hashed = OwnHash.argument(tokens, rule, value);
        if (hashed != null) {
            Source given = sources.read(rule.sources().get(0), hashed);
            gathered.checked().add(new ParameterPlan.Checked(given, computation.get(), false, true));
            return null;
        }
        Source given = ShardValueCheck.given(sources, rule, value);
        Computation computed = computation.get();
        gathered.checked().add(new ParameterPlan.Checked(given, computed, given.parameter() > 0));
        return given.isConstant() ? null : computed.result();
    }

    private @Nullable Source givenOrMade(Source given, RowComputation computation) {
        try {
            Computation made = computation.get();
            gathered.checked().add(new ParameterPlan.Checked(given, made, true));
            return made.result();
        } catch (NotFillableException notMade) {
            return null; // rows of a query: the database refuses NULL, or what is computed from it is refused
        }
    }

    /** Returns true if NULL is no value that the column is meant to hold: a hash is NULL where a source is, and an id never. */
    private boolean fillsNull(TableRule rule) {
        Column target = rule.target();
        return !rule.generator()
                || !target.nullable()
                || AutoNumbering.ofInsert(target, dialect) != AutoNumbering.NONE
                || rule.table().key().stream().anyMatch(part -> part.column().equals(target.name()));
    }

    private boolean isNull(TokenRange value) {
        return value.to() - value.from() == 1 && tokens.isWord(value.from(), "NULL");
    }

    /** The placeholder or the constant that an id is, or null where it is something else, which the database stores as it is. */
    private @Nullable Source given(TableRule rule, TokenRange value) {
        try {
            Source given = sources.read(rule.target(), value);
            return given.parameter() > 0 || given.isConstant() ? given : null;
        } catch (NotFillableException other) {
            return null;
        }
    }
}
