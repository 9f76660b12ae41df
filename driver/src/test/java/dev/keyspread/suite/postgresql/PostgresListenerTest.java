package dev.keyspread.suite.postgresql;

import dev.keyspread.suite.ListenerTests;
import dev.keyspread.suite.engine.PostgresEngine;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

final class PostgresListenerTest extends ListenerTests {
    PostgresListenerTest() {
        super(new PostgresEngine());
    }

    @Override
    protected DataSource delegate(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url);
        return source;
    }
}
