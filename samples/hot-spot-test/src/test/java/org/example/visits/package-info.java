/** A test of the application's that looks for hotspots in the end, and a test of that test. */
package org.example.visits;
