/**
 * The front door: the driver, the data source, and what wraps other data sources. Called by applications, pools and the agent. Only
 * what they name is here; the work is done in {@code source}.
 */
@NullMarked
package dev.keyspread;

import org.jspecify.annotations.NullMarked;
