package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the statements that change a primary key in place. What was the key before stays unique by an index of its own: upserts name it,
 * foreign keys may, and reads by other means than Keyspread find their rows by it. {@code KeyInPlace} sends them.
 */
public final class KeySql {
    private static final int MAX_TABLE_LENGTH = 40;

    private final RuledColumn column;
    private final Dialect dialect;
    private final AdoptionSql sql;
    private final String table;

    /** The key of the table that has that column; {@code sql} writes the column and its index. */
    public KeySql(RuledColumn column, AdoptionSql sql) {
        this.column = column;
        this.dialect = column.dialect();
        this.sql = sql;
        this.table = column.tableSql();
    }

    /** The name of the index by the former key. */
    public String formerName() {
        String name = column.table().name().name();
        return (name.length() > MAX_TABLE_LENGTH ? name.substring(0, MAX_TABLE_LENGTH) : name) + "_by_former_key";
    }

    /** Returns true if the shard is part of the key. */
    public boolean isNew() {
        return column.table().key().stream().anyMatch(part -> isShard(part.column()));
    }

    /** Returns true if there is no key now: H2 takes one away before it gets another. */
    public boolean hasNone() {
        return column.table().key().isEmpty();
    }

    private boolean isShard(String name) {
        return name.equals(column.rule().target().name());
    }

    /** The key's columns without the shard. */
    private String former() {
        Index index = Indexes.named(column, formerName());
        List<KeyPart> parts =
                hasNone() && index != null ? index.parts() : column.table().key();
        return parts.stream()
                .filter(each -> !isShard(each.column()))
                .map(each -> dialect.quoted(each.column()) + (each.direction() == Direction.DESC ? " DESC" : ""))
                .collect(Collectors.joining(", "));
    }

    private String sharded() {
        return column.columnSql() + ", " + former();
    }

    /** Statements that keep the former key as a unique index. */
    public List<String> keepFormer() {
        String concurrently = dialect.has(Capability.CONCURRENT_IF_ASKED) ? "CONCURRENTLY " : "";
        return List.of("CREATE UNIQUE INDEX " + concurrently + dialect.quoted(formerName()) + " ON " + table + " ("
                + former() + ")");
    }

    /** Statements that drop what {@link #keepFormer} has made. */
    public List<String> dropFormer() {
        return sql.dropIndex(formerName());
    }

    /** Makes the shard lead the key. */
    public List<String> change() {
        if (dialect.has(Capability.KEY_BY_INDEX)) {
            return List.of(byIndex(sql.indexName()));
        }
        if (dialect.has(Capability.KEY_REBUILT)) {
            return List.of(rebuild(sharded(), "UNIQUE " + index(formerName(), former()), sql.indexName()));
        }
        return dialect.has(Capability.FORMER_KEY_STAYS)
                ? alterKey(sharded(), sql.dropIndex())
                : apart(sharded(), sql.dropIndex());
    }

    /** Makes the key what it was, with the index by the shard beside it. */
    public List<String> back() {
        if (dialect.has(Capability.KEY_BY_INDEX)) {
            return List.of(byIndex(formerName()));
        }
        if (dialect.has(Capability.KEY_REBUILT)) {
            return List.of(
                    rebuild(former(), AdoptionSql.unique(dialect) + index(sql.indexName(), sharded()), formerName()));
        }
        return dialect.has(Capability.FORMER_KEY_STAYS)
                ? alterKey(former(), dropFormer())
                : apart(former(), dropFormer());
    }

    /** Nothing is built while the table is locked: the index is there. */
    private String byIndex(String index) {
        return "ALTER TABLE " + table + " DROP CONSTRAINT " + keyName() + ", ADD CONSTRAINT " + keyName()
                + " PRIMARY KEY USING INDEX " + dialect.quoted(index);
    }

    /** One statement, which is carried out wholly or not at all, beside the table's users. */
    private String rebuild(String key, String made, String dropped) {
        return "ALTER TABLE " + table + " DROP PRIMARY KEY, ADD PRIMARY KEY (" + key + "), ADD " + made
                + ", DROP INDEX " + dialect.quoted(dropped) + ", ALGORITHM=INPLACE, LOCK=NONE";
    }

    private String index(String name, String columns) {
        return "INDEX " + dialect.quoted(name) + " (" + columns + ")";
    }

    private List<String> apart(String key, List<String> dropIndex) {
        List<String> statements = new ArrayList<>();
        if (!hasNone()) {
            statements.add("ALTER TABLE " + table + " DROP "
                    + (dialect.has(Capability.POSTGRES_GRAMMAR) ? "CONSTRAINT " + keyName() : "PRIMARY KEY"));
        }
        statements.add("ALTER TABLE " + table + " ADD "
                + (dialect.has(Capability.POSTGRES_GRAMMAR) ? "CONSTRAINT " + keyName() + " " : "") + "PRIMARY KEY ("
                + key + ")");
        statements.addAll(dropIndex);
        return statements;
    }

    /**
     * Returns the change of the key. CockroachDB keeps the old key as an index if there is none like it: ours is there, with a name that is
     * known.
     */
    private List<String> alterKey(String key, List<String> dropIndex) {
        List<String> statements = new ArrayList<>();
        statements.add("ALTER TABLE " + table + " ALTER PRIMARY KEY USING COLUMNS (" + key + ")");
        statements.addAll(dropIndex);
        return statements;
    }

    private String keyName() {
        String name = column.table().keyName();
        return dialect.quoted(name == null ? column.table().name().name() + "_pkey" : name);
    }

    /** Returns true if changing the key rewrites the table without what others write to it meanwhile, as YugabyteDB's documentation says. */
    public boolean losesWrites() {
        return dialect.has(Capability.KEY_CHANGE_LOSES_WRITES);
    }
}
