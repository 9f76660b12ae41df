/** Applications with Spring's JDBC and Spring Data's. */
@NullMarked
package dev.keyspread.frameworks.spring;

import org.jspecify.annotations.NullMarked;
