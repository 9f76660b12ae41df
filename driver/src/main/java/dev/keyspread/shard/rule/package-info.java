/**
 * The language of rules: from text to expression. Called by the settings and by rules that are derived from columns. It knows no
 * table, and changes no meaning: rows are stored by it.
 */
@NullMarked
package dev.keyspread.shard.rule;

import org.jspecify.annotations.NullMarked;
