package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;

/**
 * Spanner's {@code INTERLEAVE IN [PARENT] table}. {@code CreateTableReader} and {@code AlterTableReader} make it.
 *
 * @param table the table whose rows these lie between
 * @param parent whether a row needs its parent row ({@code IN PARENT}); false for plain {@code INTERLEAVE IN}
 * @param deleteCascades whether {@code ON DELETE CASCADE} was written
 */
public record Interleaving(QualifiedName table, boolean parent, boolean deleteCascades) {}
