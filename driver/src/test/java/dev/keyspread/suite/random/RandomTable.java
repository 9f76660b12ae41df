package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.hash.Hashing;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table of random shape in two forms: as the application knows it, and with a shard column that a rule fills. */
final class RandomTable {
    /** Names and types; the application's columns are the sources and one more. */
    record Column(String name, ColumnKind kind) {}

    final String name;
    private final Grammar grammar;
    final List<Column> sources = new ArrayList<>();
    final List<Column> columns = new ArrayList<>();
    final boolean keyed;
    final int shardAt;
    private final int function;
    private final int shards;

    /** A table with the columns of another, whose shard is mostly computed like that one's. */
    RandomTable(String name, Random random, @Nullable RandomTable like, Grammar grammar) {
        this.name = name;
        this.grammar = grammar;
        int count = 1 + random.nextInt(3);
        List<ColumnKind> kinds = grammar.kinds();
        for (int i = 0; i < count && like == null; i++) {
            sources.add(new Column("c" + i, kinds.get(random.nextInt(kinds.size()))));
        }
        if (like != null) {
            sources.addAll(like.sources);
        }
        columns.addAll(sources);
        columns.add(random.nextInt(columns.size() + 1), new Column("v", ColumnKind.INTEGER));
        keyed = grammar.isSpanner() || random.nextBoolean();
        shardAt = random.nextInt(columns.size() + 1);
        RandomTable same = random.nextInt(4) > 0 ? like : null;
        function = same != null ? same.function : random.nextInt(4);
        shards = same != null ? same.shards : 1 + random.nextInt(50);
    }

    /** Whether the two have sources of the same names and types. */
    boolean isLike(RandomTable other) {
        return other.sources.equals(sources);
    }

    String columnNames(String qualifier) {
        return columns.stream().map(column -> qualifier + column.name()).collect(Collectors.joining(", "));
    }

    String rule() {
        String names = sources.stream().map(Column::name).collect(Collectors.joining(", "));
        String expression = switch (function) {
            case 0 -> "crc32(" + names + ") % " + shards;
            case 1 -> "farm_fingerprint(" + names + ") & " + shards;
            case 2 -> "abs(mod(farm_fingerprint(" + names + "), " + shards + "))";
            default -> "crc32(" + names + ")";
        };
        return "keyspread.shard." + name + ".shard=" + expression;
    }

    String plain() {
        return ddl(columns.stream().map(Column::name).toList(), List.of());
    }

    String sharded() {
        List<String> names = new ArrayList<>(columns.stream().map(Column::name).toList());
        names.add(shardAt, "shard");
        return ddl(names, List.of("shard"));
    }

    private String ddl(List<String> names, List<String> leading) {
        List<String> key = new ArrayList<>(leading);
        sources.forEach(source -> key.add(source.name()));
        List<String> definitions =
                names.stream().map(column -> column + " " + type(column)).toList();
        return grammar.table(name, definitions, keyed ? key : List.of());
    }

    private String type(String column) {
        return columns.stream()
                .filter(each -> each.name().equals(column))
                .map(each -> grammar.type(each.kind()))
                .findFirst()
                .orElse(grammar.type(ColumnKind.BIGINT));
    }

    /** The application's columns of all rows. */
    List<String> contents(Connection connection) throws SQLException {
        String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
        return Sandbox.rows(connection, "SELECT " + names + " FROM " + name).stream()
                .sorted()
                .toList();
    }

    /** Recomputes every stored shard from what its row holds. */
    void assertShards(Connection direct, String context) throws SQLException {
        try (Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
            while (rows.next()) {
                Long expected = shard(rows);
                Object stored = rows.getObject("shard");
                assertEquals(String.valueOf(expected), String.valueOf(stored), () -> context + "\nshard in " + name);
            }
        }
    }

    private @Nullable Long shard(ResultSet row) throws SQLException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (Column source : sources) {
            byte[] bytes = source.kind().canonical(row, source.name(), sources.size() == 1, grammar);
            if (bytes == null) {
                return null;
            }
            joined.write(0x1f);
            joined.writeBytes(bytes);
        }
        byte[] text = Arrays.copyOfRange(joined.toByteArray(), 1, joined.size());
        long crc32 = Shards.crc32(text);
        long farm = Hashing.farmHashFingerprint64().hashBytes(text).asLong();
        return switch (function) {
            case 0 -> crc32 % shards;
            case 1 -> farm & shards;
            case 2 -> Math.abs(farm % shards);
            default -> crc32;
        };
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s, %s", sharded(), rule());
    }
}
