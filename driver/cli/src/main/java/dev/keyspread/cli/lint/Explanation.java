package dev.keyspread.cli.lint;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.FrameworkTables;
import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.advice.inspection.ShardedKey;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import java.util.stream.Collectors;

/** Says of a table in one line why its key is sound, what is wrong with it, or what would have to be known. {@link Linter} asks it. */
final class Explanation {
    private final Inspection inspection;
    private final Table table;
    private final Dialect dialect;

    private Explanation(Inspection inspection) {
        this.inspection = inspection;
        this.table = inspection.table();
        this.dialect = inspection.dialect();
    }

    /**
     * Returns the line.
     *
     * @param said what there is to say of the table
     */
    static String of(Inspection inspection, List<Advice> said) {
        Explanation explanation = new Explanation(inspection);
        String rules = said.stream()
                .filter(advice -> advice.severity() != Severity.INFO)
                .map(Advice::rule)
                .distinct()
                .collect(Collectors.joining(", "));
        String name = Advice.spelt(inspection.table().name());
        return name + ": " + (rules.isEmpty() ? explanation.verdict() : "see " + rules);
    }

    private String verdict() {
        if (FrameworkTables.contains(table.name().name())) {
            return "not judged, a framework makes it";
        }
        if (table.columns().isEmpty() || !table.keyKnown()) {
            return "not judged, its CREATE TABLE was not seen";
        }
        if (table.key().isEmpty()) {
            return withoutKey();
        }
        if (inspection.followsParent()) {
            return "sound as " + table.interleavedIn() + " is, whose rows its own lie with";
        }
        if (inspection.scattered(table.key())) {
            return "sound, " + dialect.title() + " hashes " + table.key().get(0).column();
        }
        Column leading = inspection.leading(table.key());
        return leading == null ? "not judged, its key starts with an expression" : ofLeading(leading);
    }

    private String withoutKey() {
        if (dialect.has(Capability.HIDDEN_ROW_ID)) {
            return "sound, SHARD_ROW_ID_BITS scatters its hidden row id";
        }
        return dialect.has(Capability.DIVIDES_BY_RANGE)
                ? "sound, it has no key, and " + dialect.title() + " gives it a hidden one that does not rise"
                : "not judged, it has no primary key";
    }

    private String ofLeading(Column leading) {
        String starts = "its key starts with ";
        String rule = inspection.shardRule(leading);
        ShardedKey sharded = ShardedKey.of(inspection);
        if (rule != null) {
            return "sound, " + starts + leading.name() + ", which Keyspread fills by " + rule;
        }
        if (sharded != null) {
            String sources = sharded.sources().stream().map(Column::name).collect(Collectors.joining(", "));
            return leading.generated() == null
                    ? "depends on the application, which computes " + leading.name()
                    : "sound, " + starts + leading.name() + ", computed from " + sources;
        }
        if (leading.identity() == Identity.SCATTERED) {
            return "sound, " + starts + leading.name() + ", whose numbers " + dialect.title() + " scatters";
        }
        if (DefaultValue.of(leading.defaultExpression(), dialect) == DefaultValue.RANDOM_ID) {
            return "sound, " + starts + "a random UUID";
        }
        if (table.key().size() > 1 && inspection.takesFewValues(leading)) {
            return behindFew();
        }
        return application(leading, starts);
    }

    private String behindFew() {
        KeyPart next = table.key().get(1);
        return "sound if " + next.column() + " takes many values, which stands behind columns of few";
    }

    private static String application(Column leading, String starts) {
        if (leading.type().family() == Family.UUID) {
            return "depends on the application, " + starts + "a UUID without a default: version 4 is random";
        }
        if (leading.type().isInteger()) {
            return ShardColumns.soundsLikeShard(leading.name())
                    ? "depends on the application, which computes " + leading.name()
                    : "depends on the application, " + starts + "a number: counted up, it would rise";
        }
        return "no reason to doubt, " + starts + leading.name() + ", of which nothing shows that it rises";
    }
}
