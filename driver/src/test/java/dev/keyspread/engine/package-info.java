/** Database engines for tests, each started once per JVM. */
@NullMarked
package dev.keyspread.engine;

import org.jspecify.annotations.NullMarked;
