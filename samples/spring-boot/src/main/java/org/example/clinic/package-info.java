/** A clinic for animals, with JPA and Flyway. It knows nothing of Keyspread, and its entities nothing of the shard in their table. */
package org.example.clinic;
