/** An application of Spring Batch's, with its repository of jobs in the database. */
@NullMarked
package dev.keyspread.frameworks.batch;

import org.jspecify.annotations.NullMarked;
