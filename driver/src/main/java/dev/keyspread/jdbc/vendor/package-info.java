/**
 * Ways to write rows that drivers have beside SQL: PostgreSQL's COPY, Cloud Spanner's mutations. What the wrappers hand out or forward of
 * them is filled or refused here. The drivers' types are reached by reflection, since they may be in other class loaders, or absent.
 */
@NullMarked
package dev.keyspread.jdbc.vendor;

import org.jspecify.annotations.NullMarked;
