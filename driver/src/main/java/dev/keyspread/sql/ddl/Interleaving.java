package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;

/**
 * Spanner's {@code INTERLEAVE IN [PARENT] table}. {@code CreateTableReader} makes it, also for {@code AlterTableReader}.
 *
 * @param table the table whose rows these lie between
 * @param parent whether a row needs its parent row ({@code IN PARENT}); false for plain {@code INTERLEAVE IN}
 * @param deleteCascades whether {@code ON DELETE CASCADE} was written
 */
public record Interleaving(QualifiedName table, boolean parent, boolean deleteCascades) {}
