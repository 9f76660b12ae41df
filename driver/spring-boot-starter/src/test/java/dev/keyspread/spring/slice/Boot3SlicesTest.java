package dev.keyspread.spring.slice;

import org.junit.jupiter.api.Nested;
import org.springframework.boot.test.autoconfigure.data.jdbc.DataJdbcTest;
import org.springframework.boot.test.autoconfigure.jdbc.AutoConfigureTestDatabase;
import org.springframework.boot.test.autoconfigure.jdbc.JdbcTest;
import org.springframework.boot.test.autoconfigure.jooq.JooqTest;
import org.springframework.boot.test.autoconfigure.orm.jpa.DataJpaTest;
import org.springframework.test.context.TestPropertySource;

/** The slices of Spring Boot 3. Their database replaces that of the application. */
class Boot3SlicesTest {
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
