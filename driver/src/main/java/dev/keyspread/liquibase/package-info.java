/**
 * Names Keyspread's driver for Liquibase, so that it migrates by a URL of Keyspread's. Found by Liquibase through its own services; nothing
 * of ours uses it, and it is not loaded where there is no Liquibase.
 */
@NullMarked
package dev.keyspread.liquibase;

import org.jspecify.annotations.NullMarked;
