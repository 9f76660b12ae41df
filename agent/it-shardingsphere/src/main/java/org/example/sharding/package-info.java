/** A shop whose orders ShardingSphere divides among two databases. It knows nothing of the shard column in their tables. */
package org.example.sharding;
