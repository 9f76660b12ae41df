package org.example.clinic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.zip.CRC32;
import org.springframework.test.context.DynamicPropertyRegistry;

/** How the clinic comes to its database. The build runs its tests by each, see the pom. */
enum Route {
    /** By the driver's own URL, on tables without a shard. */
    DIRECT,
    /** By Keyspread's URL and with the starter. */
    URL,
    /** By the driver's own URL, with the agent. */
    AGENT;

    /** That of this run. */
    static Route current() {
        return valueOf(System.getProperty("route", "url").toUpperCase(Locale.ROOT));
    }

    /** Gives the application its database. */
    void configure(DynamicPropertyRegistry settings, String url) {
        settings.add("spring.datasource.url", () -> this == URL ? url.replaceFirst("jdbc:", "jdbc:keyspread:") : url);
    }

    /** Looks at the shard of each visit, as it is stored. */
    void check(String url) throws SQLException {
        if (this == DIRECT) {
            return;
        }
        int rows = 0;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet visits = statement.executeQuery("SELECT id, shard FROM visits")) {
            for (; visits.next(); rows++) {
                CRC32 crc = new CRC32();
                crc.update(visits.getString(1).getBytes(UTF_8));
                assertThat(visits.getLong(2)).isEqualTo(crc.getValue() % 16);
            }
        }
        assertThat(rows).isEqualTo(7);
    }
}
