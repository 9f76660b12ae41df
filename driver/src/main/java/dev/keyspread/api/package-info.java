/** What users program against: findings, the listener that receives them, the marker on a connection. */
@NullMarked
package dev.keyspread.api;

import org.jspecify.annotations.NullMarked;
