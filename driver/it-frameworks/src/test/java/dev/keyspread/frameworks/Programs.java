package dev.keyspread.frameworks;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.Stream;

/** The applications, by the names of their classes, since not all of them are in each module that runs them. */
enum Programs {
    HIBERNATE("hibernate.HibernateProgram", 120),
    HIBERNATE_MULTIPLES("hibernate.MultiplesProgram", 40),
    TENANTS("hibernate.TenantProgram", 60),
    JOOQ("jooq.JooqProgram", 90),
    MYBATIS("mybatis.MyBatisProgram", 33),
    JDBI("jdbi.JdbiProgram", 35),
    SPRING_JDBC("spring.SpringJdbcProgram", 40),
    SPRING_DATA_JDBC("spring.SpringDataProgram", 30),
    SPRING_BATCH("batch.BatchProgram", 30),
    POOLS("pool.PoolProgram", 100);

    private final String type;
    private final int leastOperations;

    Programs(String type, int leastOperations) {
        this.type = Programs.class.getPackageName() + "." + type;
        this.leastOperations = leastOperations;
    }

    /** Returns the programs that the module runs: the ones that the system property {@code programs} names, or else all. */
    static List<Programs> chosen() {
        String names = System.getProperty("programs");
        return names == null
                ? List.of(values())
                : Stream.of(names.split(",", -1)).map(Programs::valueOf).toList();
    }

    /** A new one. */
    Program program() {
        try {
            return Class.forName(type)
                    .asSubclass(Program.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns true if an engine has what it needs: tenants are told apart by schemas, which on MariaDB are databases. */
    boolean runsOn(Engine engine) {
        return engine != Engine.MARIADB || this != TENANTS;
    }

    /** Where its tables are, besides where every application has them. */
    List<String> schemas() {
        return this == TENANTS ? List.of("tenant_a", "tenant_b") : List.of();
    }

    /** How many operations it is made of at least, so that none gets lost. */
    int leastOperations() {
        return leastOperations;
    }
}
