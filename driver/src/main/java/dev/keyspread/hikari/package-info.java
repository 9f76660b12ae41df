/** What HikariCP can be told of Keyspread. A pool names it in its settings; nothing of ours uses it, and it is not loaded where there is no HikariCP. */
@NullMarked
package dev.keyspread.hikari;

import org.jspecify.annotations.NullMarked;
