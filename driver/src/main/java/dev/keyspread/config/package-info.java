/**
 * Settings: where they come from, what they may be, and the rules and suppressions read from them. Called by the front door, the agent
 * and programs that build a configuration. It never asks a database, shows no secret in a message, and never leaves out a rule that it
 * can't read.
 */
@NullMarked
package dev.keyspread.config;

import org.jspecify.annotations.NullMarked;
