/** Applications that know nothing of Keyspread, and of their tables' shard columns nothing either. */
@NullMarked
package org.example.shop;

import org.jspecify.annotations.NullMarked;
