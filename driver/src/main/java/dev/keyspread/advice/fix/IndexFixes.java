package dev.keyspread.advice.fix;

import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.ShardExpression;
import dev.keyspread.advice.inspection.ShardedKey;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Fix;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Corrects one index whose leading part rises: by the engine's own option, a shard column first, or an interleaved index. The lint rules
 * about indexes take the object, the remedy and the fixes of their findings from it. An index that starts with an expression gets no DDL,
 * because the expression may hold a literal.
 */
public final class IndexFixes {
    private final Inspection inspection;
    private final Table table;
    private final Dialect dialect;
    private final Index index;

    /** The part that rises: the first, or the one behind columns of few values. */
    private final KeyPart rising;

    /**
     * About one index.
     *
     * @param inspection the table
     * @param index an index of the table
     */
    public IndexFixes(Inspection inspection, Index index) {
        this.inspection = inspection;
        this.table = inspection.table();
        this.dialect = inspection.dialect();
        this.index = index;
        int flags = inspection.flags(index.parts());
        this.rising = index.parts().get(flags < index.parts().size() ? flags : 0);
    }

    /** The index's name, or its leading column where it has none that is known, or null if that is an expression. */
    @Nullable
    public String object() {
        if (!index.name().isEmpty()) {
            return index.name();
        }
        return inspection.leading(index.parts()) == null
                ? null
                : index.parts().get(0).column();
    }

    private String lead() {
        return rising.column();
    }

    /** Returns true if the engine may hash the first part alone, because that one takes many values. */
    private boolean isLedByRising() {
        return rising.equals(index.parts().get(0));
    }

    /** One sentence on what to do. */
    public String remedy() {
        if (inspection.leading(index.parts()) == null) {
            return "Put a shard column, or a hash, before the expression that the index starts with.";
        }
        if (isForAutoIncrement()) {
            return "Let TiDB scatter the numbers by AUTO_RANDOM, which has to lead a clustered key: TiDB takes AUTO_INCREMENT only with"
                    + " an index that starts with it.";
        }
        Column shard = shardOfKey();
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return "Let " + dialect.title() + " hash the index.";
        }
        if (dialect.has(Capability.HASHED_LEADING_PART)) {
            return (isLedByRising() ? "Let " + dialect.title() + " hash " + lead() + ", or put" : "Put")
                    + " a bucket of the hash of " + lead() + " first.";
        }
        boolean interleaves = dialect.has(Capability.INTERLEAVED_INDEXES) && parentIndex() != null;
        return "Put " + (shard == null ? "a shard column" : shard.name()) + " first in the index"
                + (interleaves ? ", or interleave it behind the key of " + interleaveIn() + "." : ".");
    }

    /** The fixes as DDL, in the order in which they are worth trying. */
    public List<Fix> fixes() {
        List<Fix> fixes = new ArrayList<>();
        if (inspection.leading(index.parts()) == null) {
            return fixes; // an expression has no name to build others from, and may hold a literal
        }
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            fixes.add(fix(
                    "Let " + dialect.title() + " hash it; scans in its order then read every bucket",
                    with(
                            List.of(new KeyPart(index.parts().get(0).column(), Direction.HASH)),
                            index.parts().subList(1, index.parts().size()))));
        } else if (dialect.has(Capability.HASHED_LEADING_PART)) {
            yugabyte(fixes);
        } else if (isForAutoIncrement()) {
            autoRandom(fixes);
        } else {
            ranged(fixes);
        }
        return fixes;
    }

    private void yugabyte(List<Fix> fixes) {
        List<KeyPart> rest = index.parts().subList(1, index.parts().size());
        if (isLedByRising()) {
            fixes.add(fix(
                    "Let YugabyteDB hash it; it then serves equality, not ranges",
                    with(List.of(new KeyPart(lead(), Direction.HASH)), rest)));
        }
        String bucket = "yb_hash_code(" + dialect.quoted(lead()) + ") % " + inspection.shards();
        fixes.add(fix(
                "Put a bucket of the hash first; a range is then read once for each bucket",
                with(List.of(new KeyPart(bucket, Direction.ASC)), index.parts())));
    }

    /**
     * Returns true if the index has to stay while its column has AUTO_INCREMENT, because TiDB asks for a key or index that starts with such a
     * column (docs.pingcap.com/tidb/stable/auto-increment, Restrictions).
     */
    private boolean isForAutoIncrement() {
        Column lead = inspection.leading(index.parts());
        if (lead == null
                || lead.identity() != Identity.COUNTER
                || lead.defaultExpression() != null
                || !dialect.has(Capability.AUTO_RANDOM)) {
            return false;
        }
        return table.indexes().stream()
                .noneMatch(other -> !other.equals(index) && lead.equals(inspection.leading(other.parts())));
    }

    /** AUTO_RANDOM is for the first column of a clustered key alone, and no ALTER TABLE gives it to another column. */
    private void autoRandom(List<Fix> fixes) {
        Column lead = inspection.leading(index.parts());
        if (lead == null) {
            return;
        }
        List<Index> others = new ArrayList<>(table.indexes());
        others.remove(index);
        Table numbered =
                Tables.withColumnReplaced(table, lead, Tables.scattered(lead.name(), "BIGINT", dialect)).toBuilder()
                        .key(List.of(new KeyPart(lead(), Direction.ASC)), null)
                        .indexes(others)
                        .build();
        Fix anew = new Correction(
                        "make the table anew, numbered by AUTO_RANDOM in a clustered key; the former key becomes an index",
                        "",
                        numbered,
                        Map.of())
                .fix(dialect);
        if (anew != null) {
            List<String> sql = new ArrayList<>(anew.sql());
            if (!table.key().isEmpty()) {
                sql.add(DdlWriter.createIndex(numbered, formerKey(), dialect));
            }
            fixes.add(new Fix(anew.what(), sql, anew.settings()));
        }
    }

    private Index formerKey() {
        boolean hasLead = table.key().stream().anyMatch(part -> part.column().equalsIgnoreCase(lead()));
        String name = NewName.behind(table, table.key().get(0).column(), "index");
        return new Index(name, !hasLead, false, table.key(), List.of(), null, false, null);
    }

    private void ranged(List<Fix> fixes) {
        Fix sharded = sharded();
        if (sharded != null) {
            fixes.add(sharded);
        }
        Index interleaved = parentIndex();
        if (interleaved != null) {
            fixes.add(fix("Interleave it, if it is read by the key of " + interleaveIn(), interleaved));
        }
    }

    private @Nullable Fix sharded() {
        Column existing = shardOfKey();
        if (existing != null) {
            return fix(
                    "Put " + existing.name() + " first; a range of " + lead() + " is then read once for each shard",
                    with(List.of(new KeyPart(existing.name(), Direction.ASC)), index.parts()));
        }
        SuggestedShard shard = index.unique() ? ofIndexed() : ofKey();
        if (shard == null) {
            return null;
        }
        // Rows from before have none, and a hash of NULL is NULL.
        boolean nullable = shard.rule() != null || shard.sources().stream().anyMatch(Column::nullable);
        Column column = nullable ? Tables.nullable(shard.column()) : shard.column();
        String what = shard.rule() == null
                ? "Put a shard column first, which the database computes; a range is then read once for each shard"
                : "Put a shard column first, which Keyspread fills by the rule line (rows from before need it filled"
                        + " in); a range is then read once for each shard";
        return fix(
                what,
                List.of(DdlWriter.addColumn(table, column, dialect)),
                with(List.of(new KeyPart(column.name(), Direction.ASC)), index.parts()),
                shard.rule() == null
                        ? List.of()
                        : List.of(SuggestedShard.ruleLine(table, column.name(), shard.rule())));
    }

    /** Suggests a shard of the key, which seldom changes; if that can't be, one of the indexed columns. */
    private @Nullable SuggestedShard ofKey() {
        SuggestedShard shard = SuggestedShard.of(inspection, NewName.of(table, "shard", "id"), columns(table.key()));
        return shard == null ? ofIndexed() : shard;
    }

    /** Suggests a shard of the indexed columns. */
    private @Nullable SuggestedShard ofIndexed() {
        return SuggestedShard.of(inspection, NewName.behind(table, lead(), "shard", "id"), columns(index.parts()));
    }

    private List<Column> columns(List<KeyPart> parts) {
        return parts.stream()
                .map(part -> table.column(part.column()))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * The shard column that leads the table's own key, or that is filled beside it, or null. What is unique stays so only within a shard, so there it has
     * to be computed from what is indexed.
     */
    private @Nullable Column shardOfKey() {
        ShardedKey sharded = ShardedKey.of(inspection);
        if (sharded == null || inspection.rise(sharded.shard()) != Rise.NONE) {
            return shardOfRule();
        }
        return index.unique() && !sharded.isDecidedBy(index.parts()) ? null : sharded.shard();
    }

    /** A column that is filled by a hash already, though the key does not begin with it. */
    private @Nullable Column shardOfRule() {
        for (Column column : table.columns()) {
            ShardExpression hash = inspection.shardRule(column) == null ? null : ShardExpression.of(inspection, column);
            boolean isDecided = hash != null
                    && (!index.unique()
                            || hash.sources(table).stream().allMatch(source -> Tables.isIn(index.parts(), source)));
            if (isDecided && !Tables.isIn(index.parts(), column)) {
                return column;
            }
        }
        return null;
    }

    /** The index behind the parent's key, or behind the table's own where it has no parent; null if that rises too. */
    private @Nullable Index parentIndex() {
        if (!dialect.has(Capability.INTERLEAVED_INDEXES) || index.unique()) {
            return null;
        }
        Table parent =
                table.interleavedIn() == null ? table : inspection.others().find(table.interleavedIn());
        if (parent == null || parent.key().isEmpty() || inspection.rise(parent.key()) != Rise.NONE) {
            return null;
        }
        List<KeyPart> rest = index.parts().stream()
                .filter(part ->
                        parent.key().stream().noneMatch(key -> key.column().equalsIgnoreCase(part.column())))
                .toList();
        Index behind = with(parent.key(), rest);
        return new Index(
                behind.name(),
                false,
                behind.nullFiltered(),
                behind.parts(),
                behind.storing(),
                parent.name().name(),
                false,
                behind.filter());
    }

    private String interleaveIn() {
        return table.interleavedIn() == null
                ? table.name().name()
                : table.interleavedIn().name();
    }

    private Fix fix(String what, Index better) {
        return fix(what, List.of(), better, List.of());
    }

    private Fix fix(String what, List<String> before, Index better, List<String> settings) {
        List<String> sql = new ArrayList<>(before);
        sql.addAll(DdlWriter.replaceIndex(table, index, better, dialect));
        String leftOut = DdlWriter.leftOut(better, dialect);
        return new Fix(leftOut.isEmpty() ? what : what + "; " + leftOut, sql, settings);
    }

    /** Not every engine makes up a name. */
    private String name() {
        return index.name().isEmpty() ? NewName.behind(table, lead(), "index") : index.name();
    }

    private Index with(List<KeyPart> first, List<KeyPart> then) {
        List<KeyPart> parts = new ArrayList<>(first);
        parts.addAll(then);
        return index.withName(name()).withColumns(parts, index.storing());
    }
}
