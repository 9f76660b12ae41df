/** Makes a static site from the project's Markdown pages. */
@NullMarked
package dev.keyspread.site;

import org.jspecify.annotations.NullMarked;
