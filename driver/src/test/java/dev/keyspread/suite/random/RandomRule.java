package dev.keyspread.suite.random;

import com.google.common.hash.Hashing;
import dev.keyspread.suite.engine.Shards;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Holds what fills the shard column of tables of a name, and perhaps another column that the shard is computed from.
 *
 * @param function which hash, and what is made of it
 * @param shards how many
 * @param sources the columns of the application that it names; whether a table of the name has them is another matter
 * @param chain what else is filled
 */
record RandomRule(int function, int shards, List<String> sources, Chain chain) {
    /** A column beside the shard that a rule fills. The shard is computed from it, unless it is a second shard column. */
    enum Chain {
        NONE,
        BESIDE,
        HASH,
        UUID,
        SEQUENCE;

        boolean isGenerator() {
            return this == UUID || this == SEQUENCE;
        }
    }

    /** The column of a chain. */
    static final String LINK = "link";

    private static final int LINKS = 50;

    static RandomRule of(List<RandomTable.Column> sources, Chain chain, Random random) {
        return new RandomRule(
                random.nextInt(4),
                1 + random.nextInt(50),
                sources.stream().map(RandomTable.Column::name).toList(),
                chain);
    }

    /** The columns that rules fill, in the order in which they stand in the table. */
    List<String> filled() {
        return chain == Chain.NONE ? List.of("shard") : List.of(LINK, "shard");
    }

    /** The settings that make it the rule of the tables of a name. */
    List<String> settings(String table) {
        List<String> all = new ArrayList<>();
        String prefix = "keyspread.shard." + table + ".";
        String names = String.join(", ", hashed());
        all.add(prefix + "shard="
                + switch (function) {
                    case 0 -> "crc32(" + names + ") % " + shards;
                    case 1 -> "farm_fingerprint(" + names + ") & " + shards;
                    case 2 -> "abs(mod(farm_fingerprint(" + names + "), " + shards + "))";
                    default -> "crc32(" + names + ")";
                });
        switch (chain) {
            case NONE -> {}
            case HASH, BESIDE -> all.add(prefix + LINK + "=crc32(" + sources.get(0) + ") % " + LINKS);
            case UUID -> all.add(prefix + LINK + "=uuid()");
            case SEQUENCE -> all.add(prefix + LINK + "=sequence(" + table + "_seq, 10)");
        }
        return all;
    }

    /** The columns that the shard is computed from. */
    private List<String> hashed() {
        List<String> names = new ArrayList<>(sources);
        if (chain == Chain.HASH) {
            names.set(0, LINK);
        } else if (chain.isGenerator()) {
            names.add(0, LINK);
        }
        return names;
    }

    /** Returns true if a row holds what the rule computes from the rest of it; the columns are those that its table has now. */
    boolean isRight(ResultSet row, List<RandomTable.Column> columns, Grammar grammar) throws SQLException {
        if (chain.isGenerator() && row.getObject(LINK) == null) {
            return false;
        }
        if (chain == Chain.HASH || chain == Chain.BESIDE) {
            byte[] source = canonical(row, sources.get(0), columns, true, grammar);
            String link = source == null ? "null" : String.valueOf(Shards.crc32(source) % LINKS);
            if (!link.equals(String.valueOf(row.getObject(LINK)))) {
                return false;
            }
        }
        return String.valueOf(shard(row, columns, grammar)).equals(String.valueOf(row.getObject("shard")));
    }

    private @Nullable Long shard(ResultSet row, List<RandomTable.Column> columns, Grammar grammar) throws SQLException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        List<String> names = hashed();
        for (String name : names) {
            byte[] bytes = canonical(row, name, columns, names.size() == 1, grammar);
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

    private static byte @Nullable [] canonical(
            ResultSet row, String name, List<RandomTable.Column> columns, boolean alone, Grammar grammar)
            throws SQLException {
        for (RandomTable.Column column : columns) {
            if (column.name().equals(name)) {
                return column.kind().canonical(row, name, alone, grammar);
            }
        }
        String link = row.getString(name);
        return link == null ? null : link.getBytes(StandardCharsets.UTF_8);
    }
}
