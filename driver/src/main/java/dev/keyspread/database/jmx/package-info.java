/**
 * Shows a database in JMX while it has open connections. Called by the database. It starts no MBean server on a thread of the application,
 * and keeps nothing of an application alive after its last connection.
 */
@NullMarked
package dev.keyspread.database.jmx;

import org.jspecify.annotations.NullMarked;
