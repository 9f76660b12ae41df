package dev.keyspread.advice.fix;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.RandomId;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Fix;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Corrects a primary key whose leading part rises, in the order in which it is worth trying: lead with another part, scatter by a shard
 * column or the engine's own option, key by a random UUID. Each correction, inspected again, raises nothing at WARN. The rules of
 * {@code advice.schema} on primary keys ask it, and so does {@code TrafficAdvice}.
 */
public final class KeyFixes {
    private final Inspection inspection;
    private final Table table;
    private final Dialect dialect;
    private final Column leading;
    private final Rise rise;

    /**
     * About one primary key.
     *
     * @param inspection the table
     * @param leading the column that leads its key
     */
    public KeyFixes(Inspection inspection, Column leading) {
        this.inspection = inspection;
        this.table = inspection.table();
        this.dialect = inspection.dialect();
        this.leading = leading;
        this.rise = inspection.rise(leading);
    }

    /** One sentence on what to do. */
    public String remedy() {
        QualifiedName parent = table.interleavedIn();
        if (parent != null) {
            return "Change the key of " + Advice.spelt(parent) + ", which this key begins with.";
        }
        List<Correction> corrections = corrections();
        String remedy = corrections.isEmpty()
                ? "Lead the key with a column whose values do not rise, for example a random UUID (version 4)."
                : Correction.remedy(corrections);
        return table.wasReadFromMetadata() ? remedy + " The rows have to be copied into a new table." : remedy;
    }

    /** The fixes as DDL; empty when the table is not known well enough to write it, or its key is its parent's. */
    public List<Fix> fixes() {
        List<Fix> fixes = new ArrayList<>();
        for (Correction correction : corrections()) {
            Fix fix = correction.fix(dialect);
            if (fix != null) {
                fixes.add(fix);
            }
        }
        String children = children();
        return children.isEmpty()
                ? List.copyOf(fixes)
                : fixes.stream()
                        .map(fix -> new Fix(fix.what() + children, fix.sql(), fix.settings()))
                        .toList();
    }

    /** Names the interleaved tables, whose keys begin with this one; empty where there are none. */
    private String children() {
        if (!dialect.has(Capability.INTERLEAVED_INDEXES)) {
            return ""; // looks through all tables
        }
        List<String> names = new ArrayList<>();
        for (Table each : inspection.others().dependents(table.name())) {
            if (each.interleavedIn() != null
                    && Advice.spelt(each.interleavedIn()).equals(Advice.spelt(table.name()))) {
                names.add(Advice.spelt(each.name()));
            }
        }
        return names.isEmpty()
                ? ""
                : "; make the tables that are interleaved in it anew as well, whose keys begin with the new one: "
                        + String.join(", ", names);
    }

    /** The corrected tables. */
    List<Correction> corrections() {
        if (table.interleavedIn() != null) {
            return List.of();
        }
        List<Correction> corrections = new ArrayList<>();
        add(corrections, swapped());
        if (rise == Rise.COUNTER && dialect.has(Capability.AUTO_RANDOM)) {
            add(corrections, autoRandom());
            add(corrections, randomId());
        } else if (isId()) {
            add(corrections, randomId());
            add(corrections, scattered());
        } else {
            add(corrections, scattered());
            add(corrections, randomId());
        }
        return corrections;
    }

    private static void add(List<Correction> corrections, @Nullable Correction correction) {
        if (correction != null) {
            corrections.add(correction);
        }
    }

    /** Returns true if the leading part is an identifier, made by a counter or from the clock, and not a time itself. */
    private boolean isId() {
        return rise == Rise.COUNTER || rise == Rise.TIME_ORDERED_ID;
    }

    private @Nullable Correction swapped() {
        Column other = otherLead();
        if (other == null) {
            return null;
        }
        List<KeyPart> key = new ArrayList<>();
        key.add(new KeyPart(other.name(), leadDirection()));
        for (KeyPart part : table.key()) {
            if (!part.column().equalsIgnoreCase(other.name())) {
                key.add(part);
            }
        }
        return new Correction(
                "lead the key with " + other.name() + ", which is in it already",
                "",
                Tables.withKey(table, key),
                Map.of());
    }

    /** Another key part that can lead: of many values, and not itself rising. */
    private @Nullable Column otherLead() {
        if (dialect.has(Capability.AUTO_INCREMENT) && rise == Rise.COUNTER) {
            return null;
        }
        for (KeyPart part : table.key().subList(1, table.key().size())) {
            Column column = table.column(part.column());
            if (column != null && SuggestedShard.isSelective(column) && inspection.rise(column) == Rise.NONE) {
                return column;
            }
        }
        return null;
    }

    /** YugabyteDB's own default for a leading part. */
    private Direction leadDirection() {
        return dialect.has(Capability.HASHED_LEADING_PART) ? Direction.HASH : Direction.ASC;
    }

    private @Nullable Correction scattered() {
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return hashed("let " + dialect.title() + " hash the key", "scans in its order then read every bucket");
        }
        if (dialect.has(Capability.HASHED_LEADING_PART)) {
            return hashed(
                    "let " + dialect.title() + " hash " + leading.name(),
                    "ranges of it then read every " + EngineTerms.piece(dialect));
        }
        return shardColumnFirst();
    }

    private Correction hashed(String what, String cost) {
        return new Correction(what, cost, Tables.withKey(table, hashed(table.key())), Map.of());
    }

    private static List<KeyPart> hashed(List<KeyPart> key) {
        List<KeyPart> parts = new ArrayList<>(key);
        parts.set(0, new KeyPart(key.get(0).column(), Direction.HASH));
        return parts;
    }

    private @Nullable Correction shardColumnFirst() {
        Column own = shardOfRule();
        if (own != null) {
            return new Correction(
                    "put " + own.name() + ", which Keyspread fills, before " + leading.name(),
                    foreignKeys("foreign keys to the table have to name it too"),
                    Tables.withKey(table, behind(own)),
                    Map.of());
        }
        List<Column> sources = new ArrayList<>();
        for (KeyPart part : table.key()) {
            Column column = table.column(part.column());
            if (column != null) {
                sources.add(column);
            }
        }
        SuggestedShard shard = SuggestedShard.of(inspection, NewName.of(table, "shard", "id"), sources);
        if (shard == null) {
            return null;
        }
        return new Correction(
                "put a shard column before " + leading.name(),
                joined(
                        shard.rule() == null
                                ? "the database computes it"
                                : "by the rule line Keyspread fills it and adds it to keyed reads",
                        foreignKeys("foreign keys to the table have to name it too")),
                Tables.withKey(Tables.withLastColumn(table, shard.column()), behind(shard.column())),
                shard.shardRules());
    }

    /** Returns what is to be said of foreign keys, or "" for an engine that has none. */
    private String foreignKeys(String clause) {
        return dialect.has(Capability.FOREIGN_KEYS) ? clause : "";
    }

    private static String joined(String clause, String more) {
        return more.isEmpty() ? clause : clause + "; " + more;
    }

    /** A column that has a rule already and does not lead the key yet, or null. */
    private @Nullable Column shardOfRule() {
        for (Column column : table.columns()) {
            if (inspection.shardRule(column) != null && inspection.rise(column) == Rise.NONE) {
                return column;
            }
        }
        return null;
    }

    /** The key with that column before all others. */
    private List<KeyPart> behind(Column shard) {
        List<KeyPart> key = new ArrayList<>();
        key.add(new KeyPart(shard.name(), Direction.ASC));
        for (KeyPart part : table.key()) {
            if (!part.column().equalsIgnoreCase(shard.name())) {
                key.add(part);
            }
        }
        return key;
    }

    private Correction autoRandom() {
        Column scattered = Tables.scattered(leading.name(), "BIGINT", dialect);
        return new Correction(
                "let TiDB scatter the numbers by AUTO_RANDOM",
                "",
                Tables.withColumnReplaced(table, leading, scattered),
                Map.of());
    }

    /** Without foreign keys of the leading part, whose type no longer is that of what they refer to. */
    private Table withoutReferencesOfLeading() {
        List<ForeignKey> kept = new ArrayList<>();
        for (ForeignKey key : table.foreignKeys()) {
            if (!namesLeading(key)) {
                kept.add(key);
            }
        }
        return table.withForeignKeys(kept);
    }

    private boolean namesLeading(ForeignKey key) {
        for (String column : key.columns()) {
            if (column.equalsIgnoreCase(leading.name())) {
                return true;
            }
        }
        return false;
    }

    /** An identifier becomes the UUID; a time gets one before it, and stays as an ordinary column. */
    private @Nullable Correction randomId() {
        if (isId()) {
            RandomId id = RandomId.column(leading.name(), table, dialect);
            List<KeyPart> key = new ArrayList<>(table.key());
            key.set(0, new KeyPart(leading.name(), leadDirection()));
            return new Correction(
                    "make " + leading.name() + " a random UUID (version 4)",
                    foreignKeys("foreign keys to it then hold UUIDs"),
                    Tables.withKey(Tables.withColumnReplaced(withoutReferencesOfLeading(), leading, id.column()), key),
                    id.shardRules());
        }
        RandomId id = RandomId.column(NewName.of(table, "id"), table, dialect);
        List<KeyPart> key = List.of(new KeyPart(id.column().name(), leadDirection()));
        return new Correction(
                "key the table by a random UUID (version 4)",
                "what was unique by the old key then needs an index of its own",
                Tables.withKey(Tables.withLastColumn(table, id.column()), key),
                id.shardRules());
    }
}
