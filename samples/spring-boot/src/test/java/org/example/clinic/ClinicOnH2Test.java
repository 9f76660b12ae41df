package org.example.clinic;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

class ClinicOnH2Test extends ClinicTests {
    private static final String DATABASE = "jdbc:h2:mem:clinic;DB_CLOSE_DELAY=-1;USER=sa";

    @DynamicPropertySource
    static void configure(DynamicPropertyRegistry settings) {
        Route.current().configure(settings, DATABASE);
    }

    @AfterAll
    static void check() throws SQLException {
        Route.current().check(DATABASE);
    }
}
