package dev.keyspread.frameworks.hibernate;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.util.List;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;

/** Everything that the application does for tenants, each of which has the same tables in a schema of its own. */
public final class TenantProgram implements Program {
    private static final List<String> TENANTS = List.of("tenant_a", "tenant_b");

    @Override
    public void run(Target target, Transcript transcript) {
        for (Tenants.Way way : Tenants.Way.values()) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(target.url());
            config.setMaximumPoolSize(2); // each connection serves one tenant and then the other
            try (HikariDataSource pool = new HikariDataSource(config);
                    SessionFactory factory = factory(new Tenants(pool, way, target.isPostgres()))) {
                for (int round = 1; round <= 2; round++) {
                    for (String tenant : TENANTS) {
                        String name = way + " " + round + " " + tenant + ": ";
                        run(new Tenant(factory, transcript, tenant, name), way.ids + round * 100L);
                    }
                }
                together(factory, transcript, way);
            }
        }
    }

    private static SessionFactory factory(Tenants tenants) {
        Configuration configuration = new Configuration()
                .setProperty("hibernate.jdbc.batch_size", "10")
                .setProperty(
                        "hibernate.physical_naming_strategy",
                        "org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy");
        configuration.getProperties().put(AvailableSettings.MULTI_TENANT_CONNECTION_PROVIDER, tenants);
        List.of(
                        Student.class,
                        Student.Course.class,
                        Payment.class,
                        Payment.CardPayment.class,
                        Payment.Transfer.class,
                        Visit.class)
                .forEach(configuration::addAnnotatedClass);
        return configuration.buildSessionFactory();
    }

    private record Tenant(SessionFactory factory, Transcript transcript, String id, String prefix) {
        void step(String name, Function<Session, Object> work) {
            transcript.note(prefix + name, () -> in(factory, id, work));
        }
    }

    private static <T> T in(SessionFactory factory, String tenant, Function<Session, T> work) {
        try (Session session =
                factory.withOptions().tenantIdentifier((Object) tenant).openSession()) {
            Transaction transaction = session.beginTransaction();
            try {
                return work.apply(session);
            } catch (RuntimeException e) {
                transaction.markRollbackOnly();
                throw e;
            } finally {
                if (transaction.getRollbackOnly()) {
                    transaction.rollback();
                } else {
                    transaction.commit();
                }
            }
        }
    }

    private static void run(Tenant tenant, long first) {
        tenant.step("persist", session -> {
            for (long id = first; id < first + 4; id++) {
                session.persist(new Student(id, tenant.id() + id));
            }
            return null;
        });
        tenant.step("find", session -> session.find(Student.class, first + 1));
        tenant.step("merge", session -> session.merge(new Student(first + 2, "merged")));
        tenant.step("join table", session -> {
            Student student = session.find(Student.class, first);
            Student.Course course = new Student.Course(first, "course");
            session.persist(course);
            student.courses.add(course);
            return null;
        });
        tenant.step(
                "join",
                session -> session.createSelectionQuery(
                                "select c.title from Student s join s.courses c where s.id = :id", String.class)
                        .setParameter("id", first)
                        .getResultList());
        tenant.step("sequence", session -> {
            session.persist(new Payment.CardPayment(7, "card"));
            return null;
        });
        tenant.step("identity", session -> {
            Visit visit = new Visit();
            visit.pet = "leo";
            session.persist(visit);
            return visit.id > 0 && session.find(Visit.class, visit.id) == visit;
        });
        tenant.step(
                "bulk update",
                session -> session.createMutationQuery("update Student set name = 'bulk' where id = :id")
                        .setParameter("id", first + 3)
                        .executeUpdate());
        tenant.step(
                "native",
                session -> session.createNativeMutationQuery("insert into student (id, name) values (?, ?)")
                        .setParameter(1, first + 10)
                        .setParameter(2, "native")
                        .executeUpdate());
        tenant.step("remove", session -> {
            session.remove(session.find(Student.class, first + 1));
            return null;
        });
        tenant.step(
                "all",
                session -> session.createSelectionQuery("from Student order by id", Student.class)
                        .getResultList());
    }

    /** Two tenants at the same time, on the pool's two connections; one of them takes back what it did. */
    private static void together(SessionFactory factory, Transcript transcript, Tenants.Way way) {
        transcript.note(
                way + " together",
                () -> in(factory, TENANTS.get(0), first -> {
                    first.persist(new Student(way.ids + 50, "of the first"));
                    first.flush();
                    return in(factory, TENANTS.get(1), second -> {
                        second.persist(new Student(way.ids + 50, "of the second"));
                        second.flush();
                        second.getTransaction().markRollbackOnly();
                        return second.find(Student.class, way.ids + 50).name;
                    });
                }));
        for (String tenant : TENANTS) {
            transcript.note(
                    way + " then " + tenant,
                    () -> in(factory, tenant, session -> session.find(Student.class, way.ids + 50)));
        }
    }
}
