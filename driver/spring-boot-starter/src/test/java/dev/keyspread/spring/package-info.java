/** Tests of the starter, which run with Spring Boot 3.5 and with 4. */
@NullMarked
package dev.keyspread.spring;

import org.jspecify.annotations.NullMarked;
