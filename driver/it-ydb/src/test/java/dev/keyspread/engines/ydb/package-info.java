/** Keyspread with YDB's own driver, against a server in process that speaks YDB's protocol. */
@NullMarked
package dev.keyspread.engines.ydb;

import org.jspecify.annotations.NullMarked;
