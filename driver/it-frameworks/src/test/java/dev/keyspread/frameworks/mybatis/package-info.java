/** An application with MyBatis. */
@NullMarked
package dev.keyspread.frameworks.mybatis;

import org.jspecify.annotations.NullMarked;
