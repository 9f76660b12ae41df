package dev.keyspread.cli;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class H2AdoptCommandTest extends AdoptCommandTests {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    @Override
    String newDatabase() {
        return "jdbc:h2:mem:adopt" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    @Override
    List<String> starred() {
        return List.of("order_id", "customer");
    }
}
