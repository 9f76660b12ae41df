package dev.keyspread.cli.suggest;

import dev.keyspread.advice.fix.NewName;
import dev.keyspread.advice.fix.SuggestedShard;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Fix;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a hash that a database computes too in the place of {@code crc32} in what the driver's rules propose: as {@code suggest} has it.
 * {@code Linter} asks it.
 */
public final class OwnHash {
    private static final Pattern LINE =
            Pattern.compile("(keyspread\\.shard\\..+ = )(crc32\\(.+\\) % (\\d{1,9}))", Pattern.DOTALL);

    private OwnHash() {}

    /** The fix, with the hash that suits the table's columns. */
    public static Fix in(Fix fix, Table table, Dialect dialect) {
        List<String> settings = fix.settings().stream()
                .map(line -> ownHash(line, table, dialect))
                .toList();
        return settings.equals(fix.settings()) ? fix : new Fix(fix.what(), fix.sql(), settings, fix.clause());
    }

    private static String ownHash(String line, Table table, Dialect dialect) {
        Matcher rule = LINE.matcher(line);
        if (!rule.matches()) {
            return line;
        }
        Column shard = SuggestedShard.column(NewName.of(table, "shard", "id"), dialect);
        List<Column> columns = new ArrayList<>(table.columns());
        columns.add(Tables.nullable(shard));
        Table with = table.withColumns(columns);
        try {
            List<Column> sources =
                    ShardChoice.bind(with, shard, rule.group(2), dialect).rule().sources();
            int shards = Integer.parseInt(rule.group(3));
            return rule.group(1)
                    + ShardChoice.of(with, shard, sources, shards, dialect).expression();
        } catch (SQLException e) {
            return line; // of columns that the table does not have
        }
    }
}
