/** A shop as a Spring Boot application, whose entities know nothing of the shard column in their table. */
package org.example.boot;
