package dev.keyspread.shard;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.CanonicalInteger;
import dev.keyspread.shard.canonical.CanonicalValue;
import dev.keyspread.shard.canonical.IntegerRange;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.generator.ColumnNumbers;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.hash.DecimalCrc32;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.Dialect;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that was found to fit its table: which column it fills from which, and the computation. Immutable and safe for use by many
 * threads; bind it again when the table changes. The room {@code plan.rules} binds it, and the rooms {@code plan.write}, {@code plan.read}
 * and {@code plan.row} compute by it.
 */
public final class TableRule {
    /** Between the texts of several sources. */
    private static final char SEPARATOR = 0x1F;

    private final ShardRule rule;
    private final Table table;
    private final RuleExpression expression;
    private final Column target;
    private final ShardTarget shardTarget;
    private final List<Column> sources;
    private final CanonicalValue[] values;
    private final Sequences sequences;
    private final @Nullable ColumnNumbers numbers;

    /** Hash function of the rule; null where it makes values up. */
    private final @Nullable HashFunction function;

    /** The only source, where the digits of one whole number are hashed by CRC-32; else null. */
    private final @Nullable CanonicalInteger digits;

    TableRule(
            ShardRule rule,
            Table table,
            RuleExpression expression,
            Column target,
            ShardTarget shardTarget,
            List<Column> sources,
            List<CanonicalValue> values,
            Sequences sequences) {
        this.rule = rule;
        this.table = table;
        this.expression = expression;
        this.target = target;
        this.shardTarget = shardTarget;
        this.sources = List.copyOf(sources);
        this.values = values.toArray(new CanonicalValue[0]);
        this.sequences = sequences;
        this.numbers = expression instanceof RuleExpression.Identity identity
                ? sequences.of(table.name(), target.name(), identity.block())
                : null;
        this.function = expression.root() instanceof RuleExpression.Hash hash ? hash.function() : null;
        this.digits = function == HashFunction.CRC32
                        && this.values.length == 1
                        && this.values[0] instanceof CanonicalInteger integer
                ? integer
                : null;
    }

    /**
     * Fits a rule to its table.
     *
     * @param table a table that the rule {@link ShardRule#isFor is for}, with its columns
     * @throws RuleRefusedException when the rule can't be applied to it, with a message for the person who wrote it
     */
    public static TableRule bind(ShardRule rule, Table table, Dialect dialect) throws RuleRefusedException {
        return bind(rule, table, dialect, Sequences.none("the database can't be asked for numbers", "use uuid()"));
    }

    /**
     * Binds a rule on a database that may have sequences.
     *
     * @param sequences where numbers come from
     */
    public static TableRule bind(ShardRule rule, Table table, Dialect dialect, Sequences sequences)
            throws RuleRefusedException {
        return new RuleBinding(rule, table, dialect, sequences).bind();
    }

    /** Returns true if a column's values have a canonical form, so that a rule can hash them. */
    public static boolean canHash(Column column, Dialect dialect) {
        return RuleBinding.canHash(column, dialect);
    }

    /** The rule as configured. */
    public ShardRule rule() {
        return rule;
    }

    /** The table, as it was when the rule was bound. */
    public Table table() {
        return table;
    }

    /** Returns what the rule computes. */
    public RuleExpression expression() {
        return expression;
    }

    /** The column that it fills. */
    public Column target() {
        return target;
    }

    /** The columns that it is computed from, each once, in the order of the values that {@link #compute} takes. */
    public List<Column> sources() {
        return sources;
    }

    /** Returns true if it makes values up, so that there is none to add to a read. It has no sources. */
    public boolean generator() {
        return expression.generator();
    }

    /** Returns true if it takes numbers of the counter that the database keeps for its column. */
    public boolean drawsNumbers() {
        return numbers != null;
    }

    /** Returns true if it numbers rows in place of the database, which would do so without it. */
    public boolean numbersRows() {
        return numbers != null || (expression instanceof RuleExpression.Sequence && target.identity() != Identity.NONE);
    }

    /**
     * Returns true if something in the database may change the column or one that it is computed from, by itself. A column that
     * the database computes is computed again when its sources change, and a generated value has no sources.
     */
    public boolean isChangedBy(ValueChange change) {
        if (databaseComputes() || generator()) {
            return false;
        }
        return change.mayChange(target.name())
                || sources().stream().anyMatch(source -> change.mayChange(source.name()));
    }

    /** Returns true if the database computes the column itself: it is never written, the rule serves reads only. */
    public boolean databaseComputes() {
        return target.generated() != null;
    }

    /**
     * The smallest value that {@link #compute} can give. In a column of unsigned 64-bit integers a negative value
     * stands for its bits. So if the minimum is negative, such a column may get any value.
     */
    public long minimum() {
        return expression.minimum();
    }

    /** The largest value that {@link #compute} can give; see {@link #minimum}. */
    public long maximum() {
        return expression.maximum();
    }

    /**
     * Returns true if equal source values, position by position, have equal shard values in both tables: what a join on the
     * sources implies. Never true of generators.
     */
    public boolean sameFunction(TableRule other) {
        if (!expression.sameFunction(other.expression)) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (!values[i].sameForm(other.values[i])) {
                return false;
            }
        }
        return target.type().family() == other.target.type().family();
    }

    /**
     * Returns true if another is the same rule over columns that hold the same, so that both give a row the same shard value, or both
     * refuse it. How a type is spelt does not matter: {@code BIGINT} in DDL is {@code bigint(20)} in MariaDB's metadata. The
     * text of a generated column does not matter either, since PostgreSQL and engines like it rewrite it: what it computes is
     * in the rule.
     */
    public boolean computesLike(TableRule other) {
        boolean alike = computesLikeButForNulls(other) && target.nullable() == other.target.nullable();
        for (int i = 0; alike && i < sources.size(); i++) {
            alike = sources.get(i).nullable() == other.sources.get(i).nullable();
        }
        return alike;
    }

    /** Returns true if another takes its numbers from the same counter of the database, or both take none. */
    public boolean numbersLike(TableRule other) {
        return numbers == null || table.name().equals(other.table.name());
    }

    /** Compares like {@link #computesLike}, but whichever columns may be NULL: not every engine's metadata tells that. */
    public boolean computesLikeButForNulls(TableRule other) {
        boolean alike = rule.computesLike(other.rule)
                && sources.size() == other.sources.size()
                && holdAlike(target, other.target);
        for (int i = 0; alike && i < sources.size(); i++) {
            alike = holdAlike(sources.get(i), other.sources.get(i));
        }
        return alike;
    }

    private static boolean holdAlike(Column one, Column other) {
        ColumnType type = one.type();
        ColumnType others = other.type();
        return one.name().equals(other.name())
                && (one.generated() == null) == (other.generated() == null)
                && type.family() == others.family()
                && type.length() == others.length()
                && type.scale() == others.scale()
                && IntegerRange.of(type).isSame(IntegerRange.of(others));
    }

    /**
     * The shard value of a row.
     *
     * <p>Source values are what the application bound, as the setters take them; where the value alone does not say what
     * the database will hold, as {@link WithCalendar}, {@link WithTargetType} or {@link Opaque}. A literal in SQL is a Long
     * or BigInteger when it is a whole number, a BigDecimal when another exact number, else a Boolean, String or
     * {@code byte[]}; typed literals such as {@code DATE '…'} are the String between the quotes, and any other expression
     * is {@link Opaque}. NULL is null.
     *
     * @param sourceValues one for each of {@link #sources}
     * @param purpose whether they are about to be stored, or compared with the columns by equality; a generator only stores
     * @param scratch belongs to the calling thread, for the time of the call; null where there is none, as most rules of one number need none
     * @return a Long, also of {@code sequence()} and {@code identity()}, which holds the bits if the column is of unsigned 64-bit
     *     integers; of {@code uuid()} a UUID, or a String if the column is of text; null when a source is NULL
     * @throws NotFillableException when the value can't be told for certain
     */
    public @Nullable Object compute(@Nullable Object[] sourceValues, Purpose purpose, @Nullable CanonicalBytes scratch)
            throws NotFillableException {
        HashFunction hash = function;
        if (hash == null) {
            return generated(purpose);
        }
        for (int i = 0; i < values.length; i++) {
            if (sourceValues[i] == null) {
                return null;
            }
        }
        return expression.apply(hash(hash, sourceValues, purpose, scratch));
    }

    /** Returns true if bytes have to be built up to compute it, for which {@link #compute} is better given what they are built up in. */
    public boolean hashesBytes() {
        return function != null && digits == null && !function.ofInteger();
    }

    private long hash(
            HashFunction function, @Nullable Object[] sourceValues, Purpose purpose, @Nullable CanonicalBytes scratch)
            throws NotFillableException {
        if (digits != null) {
            long number = digits.integer(digits.plain(sourceValues[0]), purpose);
            return digits.isUnsigned() ? DecimalCrc32.ofUnsigned(number) : DecimalCrc32.ofSigned(number);
        }
        return function.ofInteger()
                ? integerHash(function, sourceValues, purpose)
                : byteHash(function, sourceValues, purpose, scratch == null ? new CanonicalBytes() : scratch);
    }

    private long integerHash(HashFunction function, @Nullable Object[] sourceValues, Purpose purpose)
            throws NotFillableException {
        CanonicalInteger source = (CanonicalInteger) values[0];
        return function.hash(source.integer(source.plain(sourceValues[0]), purpose));
    }

    private long byteHash(
            HashFunction function, @Nullable Object[] sourceValues, Purpose purpose, CanonicalBytes scratch)
            throws NotFillableException {
        scratch.clear();
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                scratch.append(SEPARATOR);
            }
            values[i].append(values[i].plain(sourceValues[i]), purpose, scratch);
        }
        return function.hash(scratch);
    }

    /**
     * Returns true if a value is the number 0 to a source column.
     *
     * @param source its place among {@link #sources}
     * @throws NotFillableException when it is not certain which number is stored
     */
    public boolean isZero(int source, Object value) throws NotFillableException {
        return values[source] instanceof CanonicalInteger integer
                && integer.integer(integer.plain(value), Purpose.STORE) == 0;
    }

    /**
     * The whole number that a value is to a source column of integers, as {@link #compute} takes it to be compared with.
     *
     * @param source its place among {@link #sources}
     * @throws NotFillableException when it is not certain which it is
     */
    public long number(int source, Object value) throws NotFillableException {
        CanonicalInteger integer = (CanonicalInteger) values[source];
        return integer.integer(integer.plain(value), Purpose.COMPARE);
    }

    private Object generated(Purpose purpose) throws NotFillableException {
        if (purpose != Purpose.STORE) {
            throw new NotFillableException(
                    RefusalKind.SHARD_GIVEN_DIFFERS,
                    target.name() + " is filled with " + expression + ", which can't be computed again",
                    "give " + target.name() + " in the predicate");
        }
        if (expression instanceof RuleExpression.Sequence sequence) {
            long number = sequences.next(sequence.name(), sequence.block());
            return shardTarget.held(sequence.bitReversed() ? HashFunction.BIT_REVERSE.hash(number) : number, sequence);
        }
        return numbers == null ? shardTarget.uuid() : numbers.next();
    }

    /**
     * Binds a computed value to the delegate's parameter, in the type that the column has.
     *
     * @throws SQLException what the delegate throws
     */
    public void set(PreparedStatement delegate, int index, @Nullable Object value) throws SQLException {
        shardTarget.set(delegate, index, value);
    }

    /**
     * Binds computed whole numbers, each a Long or null, as an array of the type that the column has.
     *
     * @throws SQLException what the delegate throws
     */
    public void setArray(PreparedStatement delegate, int index, Collection<@Nullable Object> values)
            throws SQLException {
        shardTarget.setArray(delegate, index, values);
    }

    /** The type of what {@link #setArray} binds, as a cast names it on PostgreSQL and engines like it. */
    public String arrayType() {
        return shardTarget.arrayType();
    }

    /** A computed value as it stands in SQL, as an operand that needs no parentheses. */
    public String literal(@Nullable Object value) {
        return shardTarget.literal(value);
    }

    /** The rule as a line of configuration. */
    @Override
    public String toString() {
        return table.name() + "." + target.name() + " = " + expression;
    }
}
