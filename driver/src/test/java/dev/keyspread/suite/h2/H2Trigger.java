package dev.keyspread.suite.h2;

import java.sql.Connection;
import org.h2.api.Trigger;

/** A trigger that sets the second column of a new row. */
public final class H2Trigger implements Trigger {
    private static final int COLUMN = 1;

    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
        after[COLUMN] = 9L;
    }
}
