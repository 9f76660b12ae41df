package dev.keyspread.frameworks.hibernate;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.Hibernate;

/** Collections, joins and inheritance. */
record RelationSteps(Steps steps) {
    void run() {
        collections();
        manyToMany();
        inheritance();
    }

    private void collections() {
        steps.step("element collection", session -> {
            session.find(Customer.class, 1L).tags.addAll(List.of("loud", "tall", "early"));
            session.find(Customer.class, 2L).tags.addAll(Set.of("early"));
            return null;
        });
        steps.step("element of a collection replaced", session -> {
            Customer customer = session.find(Customer.class, 1L);
            customer.tags.remove("loud");
            customer.tags.add("quiet");
            session.flush();
            session.refresh(customer);
            return new TreeSet<>(customer.tags);
        });
        steps.step("collection emptied", session -> {
            session.find(Customer.class, 2L).tags.clear();
            return null;
        });
        steps.step(
                "member of",
                session -> session.createSelectionQuery("from Customer where 'quiet' member of tags", Customer.class)
                        .getResultList());
        steps.step("lazy collection", session -> {
            PlacedOrder order = session.find(PlacedOrder.class, PlacedOrder.idOf("first"));
            return Hibernate.isInitialized(order.items) + " " + order.items;
        });
        steps.step(
                "lazy reference", session -> session.find(PlacedOrder.class, PlacedOrder.idOf("second")).customer.name);
        steps.step("orphans removed", session -> {
            PlacedOrder order = session.find(PlacedOrder.class, PlacedOrder.idOf("first"));
            order.items.remove(0);
            order.items.add(new OrderItem(order, 7, "spoon", 6));
            session.flush();
            return order.items;
        });
        steps.step("cascaded remove", session -> {
            session.remove(session.find(PlacedOrder.class, PlacedOrder.idOf("second")));
            session.flush();
            return session.createSelectionQuery("select count(*) from OrderItem", Long.class)
                    .getSingleResult();
        });
    }

    private void manyToMany() {
        steps.step("many to many", session -> {
            Student.Course math = new Student.Course(1, "math");
            Student.Course art = new Student.Course(2, "art");
            session.persist(math);
            session.persist(art);
            Student student = new Student(4, "sue");
            student.courses.add(math);
            student.courses.add(art);
            session.persist(student);
            return null;
        });
        steps.step("a link removed and one added", session -> {
            Student student = session.find(Student.class, 4L);
            student.courses.removeIf(course -> course.id == 1);
            student.courses.add(session.merge(new Student.Course(3, "music")));
            session.flush();
            session.clear();
            return new TreeSet<>(session.find(Student.class, 4L).courses);
        });
        steps.step(
                "join over the links",
                session -> session
                        .createSelectionQuery(
                                "select s.name, c.title from Student s join s.courses c where c.id = 2", Object[].class)
                        .getResultList()
                        .stream()
                        .map(List::of)
                        .toList());
    }

    private void inheritance() {
        steps.step("joined subclasses", session -> {
            for (int i = 0; i < 4; i++) {
                session.persist(new Animal.Dog("dog " + i, i));
                session.persist(new Animal.Cat("cat " + i, "black"));
            }
            return null;
        });
        steps.step(
                "polymorphic read",
                session -> session.createSelectionQuery("from Animal order by id", Animal.class)
                        .getResultList());
        steps.step("polymorphic find", session -> session.find(Animal.class, 2L));
        steps.step("subclass by key", session -> session.find(Animal.Dog.class, 1L));
        steps.step("update of both tables", session -> {
            Animal.Dog dog = session.find(Animal.Dog.class, 1L);
            dog.name = "rex";
            dog.barks = 100;
            session.flush();
            return dog;
        });
        steps.step("remove from both tables", session -> {
            session.remove(session.find(Animal.class, 2L));
            session.flush();
            return session.createSelectionQuery("from Animal where name like 'c%' order by id", Animal.class)
                    .getResultList();
        });
        steps.step("kinds in one table", session -> {
            for (int i = 1; i <= 3; i++) {
                session.persist(new Payment.CardPayment(i * 10L, "4111-" + i));
                session.persist(new Payment.Transfer(i * 100L, "DE0" + i));
            }
            return null;
        });
        steps.step(
                "one kind",
                session -> session.createSelectionQuery(
                                "from CardPayment where amount > 10 order by id", Payment.CardPayment.class)
                        .getResultList());
        steps.step("one kind by key", session -> session.find(Payment.Transfer.class, 2L));
        steps.step("the other kind by key", session -> session.find(Payment.CardPayment.class, 2L));
    }
}
