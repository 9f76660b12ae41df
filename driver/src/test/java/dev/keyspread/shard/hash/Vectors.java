package dev.keyspread.shard.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads the files under {@code vectors/}, whose README says what their columns are and where they come from. */
public final class Vectors {
    private Vectors() {}

    /** One row: cells by the names in the header. */
    public record Row(Map<String, String> cells) {
        /** A cell that is not NULL. */
        public String get(String column) {
            return Objects.requireNonNull(cells.get(column), column);
        }

        public boolean isNull(String column) {
            return !cells.containsKey(column);
        }
    }

    /** The rows of a file, of which there must be so many. */
    public static List<Row> read(String file, int expected) {
        List<Row> rows = read(file);
        assertEquals(expected, rows.size(), "rows in " + file);
        return rows;
    }

    private static List<Row> read(String file) {
        InputStream in = Vectors.class.getResourceAsStream("/vectors/" + file);
        if (in == null) {
            throw new IllegalArgumentException("no vectors/" + file);
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            String[] names = reader.readLine().split("\t", -1);
            List<Row> rows = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] cells = line.split("\t", -1);
                Map<String, String> row = new HashMap<>();
                for (int i = 0; i < names.length; i++) {
                    if (!cells[i].equals("\\N")) {
                        row.put(names[i], unescaped(cells[i]));
                    }
                }
                rows.add(new Row(row));
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unescaped(String cell) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            text.append(
                    c != '\\'
                            ? c
                            : switch (cell.charAt(++i)) {
                                case 't' -> '\t';
                                case 'n' -> '\n';
                                case 'r' -> '\r';
                                case '0' -> '\0';
                                case '\\' -> '\\';
                                default -> throw new IllegalArgumentException("unknown escape in " + cell);
                            });
        }
        return text.toString();
    }
}
