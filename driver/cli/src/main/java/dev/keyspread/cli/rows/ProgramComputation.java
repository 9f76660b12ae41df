package dev.keyspread.cli.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes by the program, with the code that the driver uses. For one thread. {@link Verification} uses no other. */
final class ProgramComputation implements Computation {
    private final TableRule rule;
    private final List<String> columns;
    private final CanonicalBytes scratch = new CanonicalBytes();

    ProgramComputation(TableRule rule, Dialect dialect) {
        this.rule = rule;
        this.columns = rule.sources().stream()
                .map(source -> dialect.quoted(source.name()))
                .toList();
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public @Nullable Object read(ResultSet rows, int first) throws SQLException, NotFillableException {
        List<Column> sources = rule.sources();
        @Nullable Object[] values = new @Nullable Object[sources.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = ColumnValue.read(rows, first + i, sources.get(i));
            if (values[i] == null && !sources.get(i).nullable()) { // MySQL's zero dates: drivers make NULL of them
                throw new NotFillableException(
                        RefusalKind.SOURCE_VALUE_UNCLEAR,
                        sources.get(i).name() + " holds what its driver can't read",
                        "change that value");
            }
        }
        return rule.compute(values, Purpose.STORE, scratch);
    }

    @Override
    public @Nullable String expression() {
        return null;
    }
}
