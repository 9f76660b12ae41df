package org.example.clinic;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The server ends with the tests' virtual machine. */
@DirtiesContext
class ClinicOnPostgresTest extends ClinicTests {
    private static String url = "";

    @DynamicPropertySource
    static void configure(DynamicPropertyRegistry settings) throws IOException {
        url = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(5))
                .start()
                .getJdbcUrl("postgres", "postgres");
        Route.current().configure(settings, url);
    }

    @AfterAll
    static void check() throws SQLException {
        Route.current().check(url);
    }
}
