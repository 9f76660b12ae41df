/** PostgreSQL's driver on Spanner, with PGAdapter in between. */
@NullMarked
package dev.keyspread.engines.pgadapter;

import org.jspecify.annotations.NullMarked;
