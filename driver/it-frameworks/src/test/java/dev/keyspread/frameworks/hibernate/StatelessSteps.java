package dev.keyspread.frameworks.hibernate;

import java.util.List;

/** Uses a session without a memory. */
record StatelessSteps(Steps steps) {
    void run() {
        steps.stateless("stateless insert", session -> session.insert(new Student(30, "thirty")));
        steps.stateless("stateless insert with a sequence", session -> session.insert(new Customer("stateless", 1)));
        steps.stateless("stateless get", session -> session.get(Student.class, 30L));
        steps.stateless("stateless update", session -> {
            Student student = session.get(Student.class, 30L);
            student.name = "changed";
            session.update(student);
            return null;
        });
        steps.stateless("stateless upsert of what is there", session -> {
            session.upsert(new Student(30, "upserted"));
            return null;
        });
        steps.stateless("stateless upsert of what is new", session -> {
            session.upsert(new Student(31, "new"));
            return null;
        });
        steps.stateless("stateless upsert of joined tables", session -> {
            Animal.Dog dog = new Animal.Dog("upserted", 9);
            dog.id = 3L;
            session.upsert(dog);
            return null;
        });
        steps.stateless("stateless upsert with an embedded id", session -> {
            PlacedOrder order = session.get(PlacedOrder.class, PlacedOrder.idOf("first"));
            session.upsert(new OrderItem(order, 9, "fork", 3));
            return null;
        });
        steps.stateless("stateless delete", session -> {
            session.delete(session.get(Student.class, 31L));
            return null;
        });
        steps.stateless("stateless insert with IDENTITY", session -> session.insert(new Visit("cat", "stateless")));
        steps.stateless(
                "stateless query",
                session -> session.createSelectionQuery("from Student order by id", Student.class)
                        .getResultList());
        steps.stateless("stateless rows one by one in a batch", session -> {
            session.setJdbcBatchSize(5);
            for (Student student : List.of(new Student(40, "a"), new Student(41, "b"), new Student(42, "c"))) {
                session.insert(student);
            }
            return null;
        });
    }
}
