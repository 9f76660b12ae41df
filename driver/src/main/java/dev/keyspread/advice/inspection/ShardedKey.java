package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Describes a primary key that a shard column leads, with what identifies the row behind it. Rules about unique indexes, foreign keys and
 * splitting look for one.
 *
 * @param shard the column
 * @param sources the columns that it is computed from; empty when that is not known, because the application computes it
 * @param rest the key's other columns, in order
 */
public record ShardedKey(Column shard, List<Column> sources, List<Column> rest) {

    /**
     * The sharded key of a table. Its leading column hashes others by its generated expression or its rule, or is an integer
     * that the database computes in another way, or is an integer that only the application can compute and that is called a
     * shard, hash or bucket.
     *
     * @return null when the table has no such key
     */
    public static @Nullable ShardedKey of(Inspection inspection) {
        Table table = inspection.table();
        Column leading = inspection.leading(table.key());
        if (leading == null || table.key().size() < 2 || inspection.scattered(table.key())) {
            return null;
        }
        ShardExpression expression = ShardExpression.of(inspection, leading);
        boolean counted = leading.generated() != null && leading.type().isInteger();
        if (expression == null && !counted && !leading.equals(ShardColumns.leadingShard(table))) {
            return null;
        }
        List<Column> rest = table.key().subList(1, table.key().size()).stream()
                .map(part -> table.column(part.column()))
                .filter(Objects::nonNull)
                .toList();
        return new ShardedKey(leading, sources(inspection, leading, expression), rest);
    }

    private static List<Column> sources(Inspection inspection, Column leading, @Nullable ShardExpression expression) {
        if (expression != null) {
            return expression.sources(inspection.table());
        }
        String generated = leading.generated();
        Expression tree = generated == null ? null : ShardExpression.tree(Tokens.scan(generated, inspection.dialect()));
        return tree == null
                ? List.of()
                : tree.names().stream()
                        .map(inspection.table()::column)
                        .filter(Objects::nonNull)
                        .toList();
    }

    /** Returns true if rows that agree in these parts agree in the shard. */
    public boolean isDecidedBy(List<KeyPart> parts) {
        List<Column> deciding = sources.isEmpty() ? rest : sources;
        return deciding.stream().allMatch(column -> Tables.isIn(parts, column));
    }

    /**
     * Returns true if the shard is there to scatter this column. It is if the column is known to rise, or if it is the only
     * column that is hashed and an integer: nobody would hash an integer that doesn't count up.
     */
    public boolean scatters(Inspection inspection, Column column) {
        if (inspection.rise(column) != Rise.NONE) {
            return true;
        }
        List<Column> deciding = sources.isEmpty() ? rest : sources;
        return deciding.size() == 1
                && deciding.get(0).equals(column)
                && column.type().isInteger()
                && column.identity() != Identity.SCATTERED;
    }
}
