package dev.keyspread.spring.slice;

import org.junit.jupiter.api.Nested;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.boot.jdbc.test.autoconfigure.AutoConfigureTestDatabase;
import org.springframework.boot.jdbc.test.autoconfigure.JdbcTest;
import org.springframework.boot.jooq.test.autoconfigure.JooqTest;
import org.springframework.test.context.TestPropertySource;

/** The slices of Spring Boot 4. Their database replaces that of the application. */
class Boot4SlicesTest {
    private static final String PRODUCTION = "spring.datasource.url=jdbc:postgresql://production/shop";

    @Nested
    @JdbcTest
    @TestPropertySource(properties = PRODUCTION)
    class WithJdbc extends JdbcSlice {}

    @Nested
    @JdbcTest
    @AutoConfigureTestDatabase(replace = AutoConfigureTestDatabase.Replace.NONE)
    @TestPropertySource(properties = "spring.datasource.url=jdbc:keyspread:h2:mem:kept")
    class WithTheApplicationsOwnDatabase extends JdbcSlice {}

    @Nested
    @DataJdbcTest
    @TestPropertySource(properties = PRODUCTION)
    class WithDataJdbc extends DataJdbcSlice {}

    @Nested
    @DataJpaTest
    @TestPropertySource(properties = PRODUCTION)
    class WithJpa extends JpaSlice {}

    @Nested
    @JooqTest
    class WithJooq extends JooqSlice {}
}
