package dev.keyspread.cli.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.sql.ShardSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a shard that the database computes in its own SQL. {@link ChosenComputation} may use it only where the database and the program
 * compute the same for a sample of rows.
 *
 * @param sql the rule in that SQL
 */
record DatabaseComputation(ShardSql sql) implements Computation {

    @Override
    public List<String> columns() {
        return List.of(sql.value(), sql.known());
    }

    @Override
    public @Nullable Object read(ResultSet rows, int first) throws SQLException, NotFillableException {
        if (rows.getInt(first + 1) == 0) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "a source has a value of which no text is certain",
                    "change the value");
        }
        long shard = rows.getLong(first);
        return rows.wasNull() ? null : shard;
    }

    @Override
    public String expression() {
        return sql.value();
    }
}
