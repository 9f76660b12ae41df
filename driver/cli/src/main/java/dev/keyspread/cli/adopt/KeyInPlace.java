package dev.keyspread.cli.adopt;

import dev.keyspread.cli.adopt.ddl.AdoptionSql;
import dev.keyspread.cli.adopt.ddl.Indexes;
import dev.keyspread.cli.adopt.ddl.KeySql;
import dev.keyspread.cli.adopt.ddl.MysqlKey;
import dev.keyspread.cli.adopt.ddl.PostgresKey;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.suggest.PreSplit;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes a key in the table itself, on engines that can. {@link Adoption} chooses it. */
final class KeyInPlace implements NewKey {
    private final RuledColumn column;
    private final AdoptionSql sql;
    private final KeySql keys;

    /** A key that is to be changed, of a table as it is now. */
    KeyInPlace(RuledColumn column) {
        this.column = column;
        this.sql = new AdoptionSql(column);
        this.keys = new KeySql(column, sql);
    }

    @Override
    public List<String> preparation() {
        if (sql.mayBeNull()) {
            return List.of("left out: the shard may be NULL, and so can't be part of a key");
        }
        return keepsFormerBefore() ? closed(keys.keepFormer()) : List.of("nothing: it is one statement");
    }

    @Override
    public List<String> exchange() {
        if (sql.mayBeNull()) {
            return List.of("left out: the shard may be NULL, and so can't be part of a key");
        }
        List<String> lines = new ArrayList<>(keys.isNew() ? List.of() : closed(keys.change()));
        String effect = effect(column.dialect());
        if (effect != null) {
            lines.add(effect);
        }
        return lines;
    }

    @Override
    public List<String> split() {
        return sql.mayBeNull() ? List.of() : PreSplit.lines(column, column.table());
    }

    private static @Nullable String effect(Dialect dialect) {
        if (dialect.has(Capability.KEY_BY_INDEX)) {
            return "(others wait while this has the table to itself: milliseconds, since the index is there)";
        }
        if (dialect.has(Capability.KEY_REBUILT)) {
            return "(the table is rebuilt beside its users; they wait when that begins and ends: milliseconds)";
        }
        if (dialect.has(Capability.EXCLUSIVE_DDL)) {
            return "(all others wait meanwhile, and new connections are refused)";
        }
        if (dialect.has(Capability.KEY_CHANGE_LOSES_WRITES)) {
            return "(each of both rewrites the table, and may lose what others write to it meanwhile:"
                    + " everything that writes to it has to be stopped)";
        }
        return dialect.has(Capability.HIDDEN_ROW_ID)
                ? "(only a NONCLUSTERED key can be changed; between the two there is none)"
                : null;
    }

    private static List<String> closed(List<String> statements) {
        return statements.stream().map(each -> each + ";").toList();
    }

    /** MySQL's statement for the key makes the index too. */
    private boolean keepsFormerBefore() {
        return !column.dialect().has(Capability.KEY_REBUILT);
    }

    @Override
    public void prepare(Bench bench) throws SQLException, InterruptedException {
        refuse(bench.connection());
        if (!keys.isNew() && keepsFormerBefore()) {
            Indexes.ensure(
                    bench.connection(), bench.ddl(), column, keys.formerName(), keys.keepFormer(), keys.dropFormer());
        }
    }

    @Override
    public List<String> obstacles(Connection connection) throws SQLException {
        if (keys.isNew()) {
            return List.of();
        }
        List<String> why = new ArrayList<>();
        if (sql.mayBeNull()) {
            why.add("a source of the rule may be NULL, and so may the shard");
        }
        why.addAll(references(connection));
        String index = Indexes.obstacle(column, keys.formerName(), sql.formerKey());
        if (index != null && !keys.hasNone()) {
            why.add(index);
        }
        if (column.dialect().has(Capability.KEY_BY_INDEX)) {
            why.addAll(PostgresKey.obstacles(connection, column));
        }
        if (column.dialect().has(Capability.KEY_REBUILT)) {
            why.addAll(MysqlKey.obstacles(connection, column));
        }
        if (column.dialect().has(Capability.HIDDEN_ROW_ID) && !keys.hasNone() && isClustered(connection)) {
            why.add("it is clustered, and TiDB changes NONCLUSTERED keys only. A table with the new key has to"
                    + " take its place, or AUTO_RANDOM");
        }
        return why;
    }

    private List<String> references(Connection connection) throws SQLException {
        String schema = column.table().name().schema();
        boolean isCatalog = column.dialect().has(Capability.SCHEMAS_ARE_CATALOGS);
        Map<String, String> tables = new LinkedHashMap<>();
        if (column.dialect().has(Capability.RUNS_POSTGRES_CODE)) {
            tables.putAll(PostgresKey.references(connection, column));
        } else {
            try (ResultSet there = connection
                    .getMetaData()
                    .getExportedKeys(
                            isCatalog && schema != null ? schema : connection.getCatalog(),
                            isCatalog ? null : schema,
                            column.table().name().name())) {
                while (there.next()) {
                    tables.put(there.getString("FK_NAME"), there.getString("FKTABLE_NAME"));
                }
            }
        }
        List<String> why = new ArrayList<>();
        tables.forEach((name, table) -> why.add("the foreign key " + name + " of the table " + table
                + " refers to it. Drop that constraint, run this again, and add it again: then it refers to the index "
                + keys.formerName()));
        return why;
    }

    /** TiDB's rows lie in the order of a clustered key, and can't be put into another. */
    private boolean isClustered(Connection connection) throws SQLException {
        String schema = column.table().name().schema();
        try (PreparedStatement select = connection.prepareStatement("SELECT TIDB_PK_TYPE FROM INFORMATION_SCHEMA.TABLES"
                + " WHERE TABLE_SCHEMA = COALESCE(?, DATABASE()) AND TABLE_NAME = ?")) {
            select.setString(1, schema == null || schema.isEmpty() ? null : schema);
            select.setString(2, column.table().name().name());
            try (ResultSet rows = select.executeQuery()) {
                return !rows.next() || !"NONCLUSTERED".equals(rows.getString(1));
            }
        }
    }

    private void refuseReferences(Connection connection) throws SQLException {
        List<String> why = references(connection);
        if (!why.isEmpty()) {
            throw new SQLException(
                    "The primary key of " + column.table().name() + " can't be changed: " + String.join("; ", why),
                    "0A000");
        }
    }

    @Override
    public @Nullable Outcome change(Bench bench, Consent consent) throws SQLException, InterruptedException {
        if (keys.isNew()) {
            dropReplaced(bench);
            return null;
        }
        if (keys.losesWrites() && !consent.writersStopped()) {
            return Outcome.WAITS_FOR_STOP;
        }
        refuse(bench.connection());
        bench.hold().check();
        bench.ddl().run(keys.change());
        return null;
    }

    /** A run that was killed may have left the index that became the key. */
    private void dropReplaced(Bench bench) throws SQLException, InterruptedException {
        if (Indexes.named(column, sql.indexName()) != null) {
            bench.hold().check();
            bench.ddl().run(sql.dropIndex());
        }
    }

    @Override
    public @Nullable Outcome back(Bench bench, Consent consent) throws SQLException, InterruptedException {
        bench.hold().check();
        if (keys.isNew() || keys.hasNone()) {
            if (keys.losesWrites() && !consent.writersStopped()) {
                return Outcome.WAITS_FOR_STOP;
            }
            refuseReferences(bench.connection());
            if (!column.dialect().has(Capability.KEY_REBUILT)) {
                Indexes.ensure(
                        bench.connection(), bench.ddl(), column, sql.indexName(), sql.createIndex(), sql.dropIndex());
            }
            bench.ddl().run(keys.back());
            return Outcome.TAKEN_BACK;
        }
        boolean isOurs = Indexes.obstacle(column, keys.formerName(), sql.formerKey()) == null;
        if (isOurs && Indexes.named(column, keys.formerName()) != null) {
            bench.ddl().run(keys.dropFormer());
            return Outcome.TAKEN_BACK;
        }
        return null;
    }
}
