/** Stands in for what Debezium connects by. */
@NullMarked
package io.debezium.jdbc;

import org.jspecify.annotations.NullMarked;
