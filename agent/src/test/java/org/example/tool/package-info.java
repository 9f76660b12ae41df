/** Programs that the agent may leave alone. */
@NullMarked
package org.example.tool;

import org.jspecify.annotations.NullMarked;
