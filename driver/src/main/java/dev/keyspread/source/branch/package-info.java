/**
 * Follows the branches of distributed transactions, whose beginning and end no connection tells of. Called by the wrapped connections
 * that take part in them; decides nothing of a branch itself.
 */
@NullMarked
package dev.keyspread.source.branch;

import org.jspecify.annotations.NullMarked;
