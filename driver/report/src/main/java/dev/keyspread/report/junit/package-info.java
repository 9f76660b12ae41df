/** An extension of JUnit that leaves a report of a run of tests. Test classes name it. Nothing here is loaded unless JUnit is there. */
@NullMarked
package dev.keyspread.report.junit;

import org.jspecify.annotations.NullMarked;
