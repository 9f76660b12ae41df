package dev.keyspread.frameworks.refusal;

import dev.keyspread.frameworks.Engine;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.exception.GenericJDBCException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToCreateStatementException;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Frameworks that run statements in a transaction of theirs, and what each throws for a refusal. */
enum Frameworks {
    SPRING_JDBC(UncategorizedSQLException.class) {
        @Override
        void inTransaction(DataSource source, Engine engine, Consumer<Statements> work) {
            JdbcTemplate template = new JdbcTemplate(source);
            new TransactionTemplate(new DataSourceTransactionManager(source))
                    .executeWithoutResult(status -> work.accept(template::update));
        }
    },
    HIBERNATE(GenericJDBCException.class) {
        @Override
        void inTransaction(DataSource source, Engine engine, Consumer<Statements> work) {
            org.hibernate.cfg.Configuration configuration = new org.hibernate.cfg.Configuration();
            configuration.getProperties().put(JdbcSettings.JAKARTA_NON_JTA_DATASOURCE, source);
            try (SessionFactory factory = configuration.buildSessionFactory()) {
                factory.inTransaction(session -> work.accept(
                        sql -> session.createNativeMutationQuery(sql).executeUpdate()));
            }
        }
    },
    JOOQ(DataAccessException.class) {
        @Override
        void inTransaction(DataSource source, Engine engine, Consumer<Statements> work) {
            SQLDialect dialect = SQLDialect.valueOf(engine == Engine.POSTGRESQL ? "POSTGRES" : engine.name());
            DSL.using(source, dialect)
                    .transaction(
                            transaction -> work.accept(sql -> transaction.dsl().execute(sql)));
        }
    },
    MYBATIS(PersistenceException.class) {
        @Override
        void inTransaction(DataSource source, Engine engine, Consumer<Statements> work) {
            Configuration configuration =
                    new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
            configuration.addMapper(AnyText.class);
            try (SqlSession session =
                    new SqlSessionFactoryBuilder().build(configuration).openSession()) {
                work.accept(session.getMapper(AnyText.class)::run);
                session.commit(true);
            }
        }
    },
    JDBI(UnableToCreateStatementException.class) {
        @Override
        void inTransaction(DataSource source, Engine engine, Consumer<Statements> work) {
            Jdbi.create(source).useTransaction(handle -> work.accept(handle::execute));
        }
    };

    private final Class<? extends RuntimeException> thrown;

    Frameworks(Class<? extends RuntimeException> thrown) {
        this.thrown = thrown;
    }

    /** Runs statements. */
    @FunctionalInterface
    interface Statements {
        void run(String sql);
    }

    /** Runs the text that it is given. */
    interface AnyText {
        @Update("${sql}")
        void run(@Param("sql") String sql);
    }

    /** Does the work in a transaction, and commits it. */
    abstract void inTransaction(DataSource source, Engine engine, Consumer<Statements> work);

    /** Returns false if any exception makes its transaction one that is rolled back, as Jakarta Persistence demands. */
    boolean goesOn() {
        return this != HIBERNATE;
    }

    /** Returns what it throws for a refusal, which is the cause. */
    Class<? extends RuntimeException> thrown() {
        return thrown;
    }
}
