@NullMarked
package dev.keyspread.keyspace.picture;

import org.jspecify.annotations.NullMarked;
