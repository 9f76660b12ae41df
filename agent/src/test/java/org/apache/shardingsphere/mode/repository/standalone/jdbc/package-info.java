/** Stands in for what keeps ShardingSphere's metadata. */
@NullMarked
package org.apache.shardingsphere.mode.repository.standalone.jdbc;

import org.jspecify.annotations.NullMarked;
