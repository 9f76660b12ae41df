/** Tests what frameworks make of a refusal. */
@NullMarked
package dev.keyspread.frameworks.refusal;

import org.jspecify.annotations.NullMarked;
