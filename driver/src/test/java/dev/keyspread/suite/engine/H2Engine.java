package dev.keyspread.suite.engine;

import dev.keyspread.suite.random.Grammar;
import java.util.concurrent.atomic.AtomicInteger;

/** H2 in memory. */
public final class H2Engine implements Engine {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    @Override
    public String newDatabase() {
        return "jdbc:h2:mem:suite" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    @Override
    public String disposal() {
        return "SHUTDOWN";
    }

    @Override
    public Grammar grammar() {
        return Grammar.H2;
    }

    @Override
    public String bytes() {
        return "VARBINARY(200)";
    }

    @Override
    public String text() {
        return "VARCHAR";
    }

    @Override
    public String analyze(String table) {
        return "ANALYZE TABLE " + table;
    }
}
