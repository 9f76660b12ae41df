/**
 * Names Keyspread's driver for Flyway, so that it migrates by a URL of Keyspread's. Found by Flyway through its own services; nothing of
 * ours uses it, and it is not loaded where there is no Flyway.
 */
@NullMarked
package dev.keyspread.flyway;

import org.jspecify.annotations.NullMarked;
