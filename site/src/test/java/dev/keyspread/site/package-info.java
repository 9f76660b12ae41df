/** Tests of the static site. */
@NullMarked
package dev.keyspread.site;

import org.jspecify.annotations.NullMarked;
