package dev.keyspread.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the JSON of a report that was written before, for {@link SavedReports}. Any file may be
 * given for one, so no member may be taken for granted.
 *
 * @param name its file, as it was given
 * @param members what it says, see docs/report-json.md
 */
record SavedReport(String name, Map<String, @Nullable Object> members) {
    /** Bytes of a report at most; one that Keyspread writes is far smaller. */
    private static final long MAX_BYTES = 64L << 20;

    /**
     * Reads one.
     *
     * @throws IOException if there is no such file, or it holds no report of a version that is understood
     */
    static SavedReport read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is no file");
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is larger than a report can be");
        }
        try {
            Map<String, @Nullable Object> members = object(JsonReader.read(Files.readString(file, UTF_8)));
            Object version = members.get("version");
            if (!(members.get("databases") instanceof List) || version == null) {
                throw new IOException(file + " is no report of Keyspread's; give the JSON beside the page");
            }
            if (!version.equals(1L)) {
                throw new IOException(file + " has version " + version + ", and this Keyspread reads version 1");
            }
            return new SavedReport(file.toString(), members);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " holds no JSON: " + e.getMessage(), e);
        }
    }

    List<Map<String, @Nullable Object>> databases() {
        return objects(members, "databases");
    }

    /** A member that is an object; empty where it is none. */
    static Map<String, @Nullable Object> object(Map<String, @Nullable Object> of, String name) {
        return object(of.get(name));
    }

    static Map<String, @Nullable Object> object(@Nullable Object value) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, each) -> members.put(String.valueOf(name), each));
        }
        return members;
    }

    /** The objects of a member that is an array. */
    static List<Map<String, @Nullable Object>> objects(Map<String, @Nullable Object> of, String name) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        if (of.get(name) instanceof List<?> list) {
            list.forEach(each -> all.add(object(each)));
        }
        return all;
    }

    static double number(Map<String, @Nullable Object> of, String name) {
        return of.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    static String text(Map<String, @Nullable Object> of, String name) {
        Object value = of.get(name);
        return value == null ? "" : value.toString();
    }
}
