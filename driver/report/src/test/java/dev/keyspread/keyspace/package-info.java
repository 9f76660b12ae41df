@NullMarked
package dev.keyspread.keyspace;

import org.jspecify.annotations.NullMarked;
