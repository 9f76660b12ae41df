/**
 * Behind the front door: finds the delegate's driver, and wraps the data sources and pools of an application. Called by the
 * classes that users name. It never changes the Properties that it is given.
 */
@NullMarked
package dev.keyspread.source;

import org.jspecify.annotations.NullMarked;
