/**
 * Ways to write rows that drivers have beside SQL: PostgreSQL's COPY, Cloud Spanner's mutations. Called by the wrappers, which have
 * them filled or refused here. The drivers' types are reached by reflection, since they may be in other class loaders, or absent;
 * nothing here may be linked to them.
 */
@NullMarked
package dev.keyspread.jdbc.vendor;

import org.jspecify.annotations.NullMarked;
