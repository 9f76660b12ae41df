package dev.keyspread.suite.engine;

import dev.keyspread.suite.random.Grammar;
import java.util.concurrent.atomic.AtomicInteger;

/** H2 in memory. */
public final class H2Engine implements Engine {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String settings;

    /** The way H2 is where nothing is set. */
    public H2Engine() {
        this("");
    }

    /** With settings at the end of its URL, each behind a semicolon. */
    public H2Engine(String settings) {
        this.settings = settings;
    }

    @Override
    public String newDatabase() {
        return "jdbc:h2:mem:suite" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1" + settings;
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
