/** A program with nothing but JDBC and a driver; it knows nothing of Keyspread. */
package org.example.plain;
