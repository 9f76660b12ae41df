package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tech.ydb.proto.ValueProtos.Value;

/** {@code Digest::NumericHash}, as YDB itself computed it, arrives for every number of the vectors. */
class NumericHashTest extends YdbTest {
    private static List<String[]> vectors() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(NumericHashTest.class.getResourceAsStream("/vectors/numeric_hash.tsv")),
                StandardCharsets.UTF_8))) {
            return reader.lines().skip(1).map(line -> line.split("\t", -1)).toList();
        }
    }

    @Test
    void everyHashIsYdbsOwn() throws IOException, SQLException {
        List<String[]> vectors = vectors();
        try (PreparedStatement insert =
                connection.prepareStatement("UPSERT INTO orders (order_id, note) VALUES (?, ?)")) {
            for (String[] vector : vectors) {
                insert.setLong(1, Long.parseUnsignedLong(vector[0]));
                insert.setString(2, "v");
                insert.addBatch();
            }
            insert.executeBatch();
        }

        List<String> sent = new ArrayList<>();
        for (Value row : onlySent().typed("$batch").getValue().getItemsList()) {
            sent.add(Long.toUnsignedString(row.getItems(0).getUint64Value()) + " "
                    + Long.toUnsignedString(row.getItems(2).getUint64Value()));
        }
        assertEquals(
                vectors.stream().map(vector -> vector[0] + " " + vector[1]).toList(),
                sent,
                () -> Arrays.toString(vectors.get(0)));
    }
}
