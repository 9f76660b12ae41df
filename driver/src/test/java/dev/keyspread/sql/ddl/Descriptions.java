package dev.keyspread.sql.ddl;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keys and indexes in one line each, so that an expectation can be written by hand. */
final class Descriptions {
    private Descriptions() {}

    static String key(@Nullable KeyDefinition key) {
        if (key == null) {
            return "none";
        }
        Boolean clustered = key.clustered();
        return key.place()
                + " "
                + parts(key.columns())
                + (clustered == null ? "" : clustered ? " clustered" : " nonclustered")
                + (key.usingHash() ? " hashed" : "");
    }

    static String parts(List<KeyPartDefinition> parts) {
        return parts.stream().map(Descriptions::part).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String part(KeyPartDefinition part) {
        String text = part.expression() ? "{" + part.text() + "}" : part.text();
        return part.order() == KeyPartDefinition.WrittenOrder.UNSPECIFIED ? text : text + " " + part.order();
    }

    static String index(IndexDefinition index) {
        return parts(index.columns())
                + (index.kind() == IndexDefinition.Kind.ORDERED
                        ? ""
                        : " " + index.kind().name().toLowerCase(Locale.ROOT))
                + (index.unique() ? " unique" : "")
                + (index.nullFiltered() ? " null_filtered" : "")
                + (index.reach() == IndexDefinition.Reach.UNSPECIFIED
                        ? ""
                        : " " + index.reach().name().toLowerCase(Locale.ROOT))
                + (index.usingHash() ? " hashed" : "")
                + (index.storing().isEmpty() ? "" : " storing " + String.join(", ", index.storing()))
                + (index.interleavedIn() == null ? "" : " interleaved in " + index.interleavedIn())
                + (index.filter() == null ? "" : " where " + index.filter());
    }
}
