package dev.keyspread.cli;

import java.util.concurrent.atomic.AtomicInteger;

final class H2HostileNameCommandTest extends HostileNameCommandTests {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    @Override
    String newDatabase() {
        return "jdbc:h2:mem:hostile" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }
}
