/** A shop whose orders Debezium captures. It knows nothing of the shard column in their table. */
package org.example.cdc;
