package dev.keyspread.frameworks.hibernate;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.cfg.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Does what a session without a memory does with many entities at once, which it can since Hibernate 7: in batches of three and one by one.
 */
public final class MultiplesProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) {
        for (String size : List.of("3", "0")) {
            Configuration configuration = new Configuration()
                    .setProperty("jakarta.persistence.jdbc.url", target.url())
                    .setProperty("hibernate.jdbc.batch_size", size)
                    .setProperty("hibernate.jdbc.time_zone", "UTC")
                    .setProperty(
                            "hibernate.physical_naming_strategy",
                            "org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy");
            List.of(
                            Student.class,
                            Student.Course.class,
                            Customer.class,
                            PlacedOrder.class,
                            OrderItem.class,
                            Document.class,
                            Animal.class,
                            Animal.Dog.class,
                            Animal.Cat.class,
                            Supplier.class,
                            Visit.class)
                    .forEach(configuration::addAnnotatedClass);
            try (SessionFactory factory = configuration.buildSessionFactory()) {
                new Rounds(factory, transcript, "batches of " + size + ": ", Long.parseLong(size) * 1000 + 1000).run();
            }
        }
    }

    /** The operations, on ids from {@code first} on. */
    private record Rounds(SessionFactory factory, Transcript transcript, String prefix, long first) {
        void run() {
            step("insertMultiple", session -> session.insertMultiple(students(0, 4, "inserted")));
            step("upsertMultiple of what is new", session -> session.upsertMultiple(students(4, 8, "new")));
            step("upsertMultiple of what is there", session -> session.upsertMultiple(students(0, 5, "there")));
            step(
                    "upsertMultiple of what is there and new in turns",
                    session -> session.upsertMultiple(List.of(
                            new Student(first + 1, "turn"),
                            new Student(first + 20, "turn"),
                            new Student(first + 2, "turn"),
                            new Student(first + 21, "turn"))));
            step(
                    "upsertMultiple of one twice",
                    session -> session.upsertMultiple(
                            List.of(new Student(first + 30, "once"), new Student(first + 30, "twice"))));
            step("upsertMultiple of none", session -> session.upsertMultiple(List.of()));
            step("upsertMultiple with a version", session -> session.upsertMultiple(customers(0, 4, 0)));
            step(
                    "upsertMultiple with the version that is there",
                    session -> session.upsertMultiple(customers(0, 4, 1)));
            step("upsertMultiple with a version that is gone", session -> session.upsertMultiple(customers(0, 4, 0)));
            step("upsertMultiple of joined tables", session -> session.upsertMultiple(animals("a")));
            step("upsertMultiple of joined tables again", session -> session.upsertMultiple(animals("b")));
            step("upsertMultiple of secondary tables", session -> session.upsertMultiple(suppliers("Bonn", null)));
            step("upsertMultiple of other secondary tables", session -> session.upsertMultiple(suppliers(null, "x")));
            step("upsertMultiple of keys of two columns", session -> session.upsertMultiple(items("fork")));
            step("upsertMultiple of the same keys again", session -> session.upsertMultiple(items("spoon")));
            step("upsertMultiple of UUIDs", session -> session.upsertMultiple(orders("noted")));
            step("upsertMultiple of many types", session -> session.upsertMultiple(documents()));
            step("insertMultiple with IDENTITY", session -> session.insertMultiple(List.of(visit("a"), visit("b"))));
            step("updateMultiple", session -> session.updateMultiple(students(0, 3, "updated")));
            step("updateMultiple of what is not there", session -> session.updateMultiple(students(90, 92, "no")));
            step("deleteMultiple", session -> session.deleteMultiple(students(1, 3, "")));
            transcript.note(
                    prefix + "getMultiple",
                    () -> factory.fromStatelessTransaction(session ->
                            session.getMultiple(Student.class, List.of(first, first + 1, first + 4, first + 30))));
        }

        private void step(String name, Consumer<StatelessSession> work) {
            transcript.note(prefix + name, () -> {
                factory.inStatelessTransaction(work);
                return null;
            });
        }

        private List<Student> students(int from, int to, String name) {
            List<Student> students = new ArrayList<>();
            for (int i = from; i < to; i++) {
                students.add(new Student(first + i, name + i));
            }
            return students;
        }

        private List<Customer> customers(int from, int to, int version) {
            List<Customer> customers = new ArrayList<>();
            for (int i = from; i < to; i++) {
                Customer customer = new Customer("of version " + version, i);
                customer.id = first + i;
                customer.version = version;
                customers.add(customer);
            }
            return customers;
        }

        private List<Animal> animals(String name) {
            List<Animal> animals = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Animal animal = i % 2 == 0 ? new Animal.Dog(name, i) : new Animal.Cat(name, "black");
                animal.id = first + i;
                animals.add(animal);
            }
            return animals;
        }

        private List<Supplier> suppliers(@Nullable String city, @Nullable String note) {
            return List.of(new Supplier(first, "one", city, note), new Supplier(first + 1, "two", city, note));
        }

        private List<OrderItem> items(String product) {
            PlacedOrder order = new PlacedOrder(prefix, null);
            return List.of(
                    new OrderItem(order, 1, product, 1),
                    new OrderItem(order, 2, product, 2),
                    new OrderItem(order, 3, product, 3));
        }

        private List<PlacedOrder> orders(String note) {
            List<PlacedOrder> orders = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                PlacedOrder order = new PlacedOrder(note, null);
                order.id = new UUID(first, i);
                orders.add(order);
            }
            return orders;
        }

        private List<Document> documents() {
            List<Document> documents = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Document document = new Document();
                document.id = "document " + first + " " + i;
                document.title = i == 0 ? null : "title";
                document.weight = i / 2.0;
                documents.add(document);
            }
            return documents;
        }

        private static Visit visit(String pet) {
            return new Visit(pet, "one of many");
        }
    }
}
