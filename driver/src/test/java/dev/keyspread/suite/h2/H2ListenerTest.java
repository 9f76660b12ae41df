package dev.keyspread.suite.h2;

import dev.keyspread.suite.ListenerTests;
import dev.keyspread.suite.engine.H2Engine;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

final class H2ListenerTest extends ListenerTests {
    H2ListenerTest() {
        super(new H2Engine());
    }

    @Override
    protected DataSource delegate(String url) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(url);
        return source;
    }
}
