package dev.keyspread.schema.type;

import org.jspecify.annotations.Nullable;

/**
 * A domain: a base type under a name, with a default of its own. {@code PostgresTableReader}, {@code H2Source} and {@code UserTypes} make
 * it; {@code Column} takes its default over.
 *
 * @param base the built-in type or enumeration that its values are of; of a domain over a domain, the innermost
 * @param defaultExpression the SQL of its default, which a column has that declares none itself, or null
 * @param identity how that default makes up a value
 */
public record Domain(ColumnType base, @Nullable String defaultExpression, Identity identity) {
    /** Returns this domain, whose texts are compared by a collation that is not binary. */
    public Domain collated() {
        return new Domain(base.collated(), defaultExpression, identity);
    }
}
