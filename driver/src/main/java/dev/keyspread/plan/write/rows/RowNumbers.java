package dev.keyspread.plan.write.rows;

import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the numbers of an insert's rows while they are filled, where the driver would tell those of other rows. {@code InsertFill} and
 * {@code RowComputations} add to it. Each row must be told in its order.
 */
public final class RowNumbers {
    private final List<Source> numbers = new ArrayList<>();
    private @Nullable TableRule counted;
    private boolean isFilled;
    private boolean isKnown = true;

    /** Returns true if a rule makes up numbers that a driver would count up. */
    public static boolean areCounted(TableRule rule, Dialect dialect) {
        return rule.generator()
                && rule.target().identity() == Identity.COUNTER
                && dialect.has(Capability.AUTO_INCREMENT);
    }

    /** The rule gives the next row that number; null where it is not known. */
    public void made(TableRule rule, @Nullable Source number) {
        counted = rule;
        isFilled = true;
        add(number);
    }

    /** The application gives the next row that number; null where it is not known. */
    public void given(TableRule rule, @Nullable Source number) {
        counted = rule;
        boolean isServers = number != null
                && number.isConstant()
                && (number.constant() == null || ShardValueCheck.isSame(number.constant(), 0L));
        add(isServers ? null : number);
    }

    private void add(@Nullable Source number) {
        isKnown &= number != null;
        if (number != null) {
            numbers.add(number);
        }
    }

    /** Returns what the statement's rows get. */
    public NumberedRows of(WriteStatement.Insert insert, Table table, Dialect dialect) {
        TableRule rule = counted;
        if (rule == null || !isKnown) {
            return NumberedRows.UNKNOWN;
        }
        boolean mayBeFewer = insert.verb() == Verb.INSERT_IGNORE
                || insert.conflict() != null
                || insert.source() instanceof InsertSource.Query;
        String column = dialect.quoted(rule.target().name());
        String found = "SELECT " + column + " FROM " + quoted(table.name(), dialect) + " WHERE " + column + " IN (";
        return new NumberedRows(numbers, isFilled, mayBeFewer ? found : null, true);
    }

    private static String quoted(QualifiedName name, Dialect dialect) {
        String schema = name.schema();
        return (schema == null ? "" : dialect.quoted(schema) + ".") + dialect.quoted(name.name());
    }
}
