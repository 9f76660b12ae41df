/** The suite on MariaDB. */
@NullMarked
package dev.keyspread.suite.mariadb;

import org.jspecify.annotations.NullMarked;
