package dev.keyspread.frameworks.pool;

import com.alibaba.druid.pool.DruidDataSource;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.vibur.dbcp.ViburDBCPDataSource;

/** The pools, each with four connections at most and with the statement cache that it has. */
enum Pools {
    HIKARI {
        @Override
        Opened open(String url) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setMaximumPoolSize(4);
            HikariDataSource source = new HikariDataSource(config);
            return new Opened(source, source);
        }
    },
    DBCP2 {
        @Override
        Opened open(String url) {
            BasicDataSource source = new BasicDataSource();
            source.setUrl(url);
            source.setMaxTotal(4);
            source.setPoolPreparedStatements(true);
            return new Opened(source, source);
        }
    },
    TOMCAT {
        @Override
        Opened open(String url) {
            PoolProperties properties = new PoolProperties();
            properties.setUrl(url);
            properties.setMaxActive(4);
            properties.setJdbcInterceptors("ConnectionState;StatementCache(prepared=true)");
            properties.setTestOnBorrow(true);
            properties.setRollbackOnReturn(true);
            properties.setDefaultAutoCommit(true); // else it leaves a connection as it was left
            org.apache.tomcat.jdbc.pool.DataSource source = new org.apache.tomcat.jdbc.pool.DataSource(properties);
            return new Opened(source, source::close);
        }
    },
    C3P0 {
        @Override
        Opened open(String url) {
            ComboPooledDataSource source = new ComboPooledDataSource();
            source.setJdbcUrl(url);
            source.setMaxPoolSize(4);
            source.setMaxStatementsPerConnection(20);
            source.setTestConnectionOnCheckout(true);
            return new Opened(source, source);
        }
    },
    AGROAL {
        @Override
        Opened open(String url) throws SQLException {
            AgroalDataSource source = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(pool ->
                            pool.maxSize(4).connectionFactoryConfiguration(connection -> connection.jdbcUrl(url))));
            return new Opened(source, source);
        }
    },
    VIBUR {
        @Override
        Opened open(String url) {
            ViburDBCPDataSource source = new ViburDBCPDataSource();
            source.setJdbcUrl(url);
            source.setUsername(""); // it wants both; that in the URL wins
            source.setPassword("");
            source.setPoolInitialSize(1);
            source.setPoolMaxSize(4);
            source.start();
            return new Opened(source, source);
        }
    },
    DRUID {
        @Override
        Opened open(String url) {
            DruidDataSource source = new DruidDataSource();
            if (url.startsWith("jdbc:keyspread:")) {
                source.setDriverClassName(
                        "dev.keyspread.KeyspreadDriver"); // Druid asks no driver whether it knows a URL
            }
            source.setMaxWait(10_000);
            source.setUrl(url);
            source.setMaxActive(4);
            source.setPoolPreparedStatements(true);
            source.setTestOnBorrow(true);
            return new Opened(source, source);
        }
    };

    /**
     * A pool that is open.
     *
     * @param source what gives connections
     * @param closing closes it
     */
    record Opened(DataSource source, AutoCloseable closing) {}

    /** A pool of connections by that URL. */
    abstract Opened open(String url) throws SQLException;
}
