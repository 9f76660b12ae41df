package dev.keyspread.frameworks.hibernate;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Everything that the application does with Hibernate. */
public final class HibernateProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) {
        Configuration configuration = new Configuration()
                .setProperty("jakarta.persistence.jdbc.url", target.url())
                .setProperty("hibernate.connection.pool_size", "4")
                .setProperty("hibernate.jdbc.batch_size", "10")
                .setProperty("hibernate.order_inserts", "true")
                .setProperty("hibernate.jdbc.time_zone", "UTC")
                .setProperty(
                        "hibernate.physical_naming_strategy",
                        "org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy");
        for (Class<?> entity : new Class<?>[] {
            Customer.class,
            PlacedOrder.class,
            OrderItem.class,
            Document.class,
            Animal.class,
            Animal.Dog.class,
            Animal.Cat.class,
            Payment.class,
            Payment.CardPayment.class,
            Payment.Transfer.class,
            Student.class,
            Student.Course.class,
            Supplier.class,
            Visit.class,
            Visit.Ticket.class
        }) {
            configuration.addAnnotatedClass(entity);
        }
        try (SessionFactory factory = configuration.buildSessionFactory()) {
            Steps steps = new Steps(factory, transcript);
            new EntitySteps(steps).run();
            new RelationSteps(steps).run();
            new QuerySteps(steps).run();
            new TypeSteps(steps).run();
            BulkSteps bulk = new BulkSteps(steps);
            bulk.run();
            new StatelessSteps(steps).run();
            new SecondaryTableSteps(steps).run();
            bulk.runLast();
        }
    }
}
