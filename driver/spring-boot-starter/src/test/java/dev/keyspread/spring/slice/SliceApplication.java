package dev.keyspread.spring.slice;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** The application whose slices are tested. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class SliceApplication {
    /** Fills {@code orders}, as the application's properties would. */
    static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    /** The CRC-32 of {@code 7} by 16. */
    static final int SHARD_OF_7 = 2;
}
