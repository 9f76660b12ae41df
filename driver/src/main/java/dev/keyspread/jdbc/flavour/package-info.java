/**
 * Chooses the wrapper classes for a delegate's connection: plain ones, those built for a known driver, those generated at run time;
 * and wraps connections in them. Called by the front door. It keeps no class loader of an application alive.
 */
@NullMarked
package dev.keyspread.jdbc.flavour;

import org.jspecify.annotations.NullMarked;
