/** The front door: the driver, the data source, and what wraps other data sources. */
@NullMarked
package dev.keyspread;

import org.jspecify.annotations.NullMarked;
