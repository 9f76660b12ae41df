package dev.keyspread.frameworks.hibernate;

import java.util.List;
import org.hibernate.Session;

/** Uses an entity that has further tables beside its own. */
record SecondaryTableSteps(Steps steps) {
    void run() {
        steps.step("secondary persist", session -> {
            session.persist(new Supplier(1, "one", "c1", "n1"));
            session.persist(new Supplier(2, "two", null, "n2"));
            session.persist(new Supplier(3, "three", "c3", null));
            return null;
        });
        steps.step("secondary row that was not there", session -> session.find(Supplier.class, 2L).city = "later");
        steps.step("secondary row that is not needed", session -> session.find(Supplier.class, 3L).city = null);
        steps.stateless("secondary upsert of what is there", session -> {
            session.upsert(new Supplier(1, "upserted", "c", null));
            return null;
        });
        steps.stateless("secondary upsert of what is new", session -> {
            session.upsert(new Supplier(4, "new", null, "n"));
            return null;
        });
        for (String hql : List.of(
                "insert into Supplier (id, name) values (10, 'ten')",
                "insert into Supplier (id, name, city) values (11, 'eleven', 'c')",
                "insert into Supplier (id, name, city, note) values (12, 'a', 'c', 'n'), (13, 'b', 'd', 'm')",
                "insert into Supplier (id, name, city) select s.id + 100, s.name, 'x' from Supplier s",
                "insert into Supplier (id, name, note) select s.id + 200, s.name, s.name from Student s",
                "update Supplier set city = 'u'",
                "update Supplier set city = 'u' where id = 1",
                "update Supplier set city = 'u' where id in (1, 4)",
                "update Supplier set note = 'u' where name = 'three'",
                "update Supplier set name = 'v', city = 'v', note = 'w' where id = 3",
                "update Supplier set city = null where id = 1",
                "update Supplier set name = 'v' where city = 'later'")) {
            tried(hql);
        }
        steps.step(
                "secondary delete",
                (Session session) -> session.createMutationQuery("delete from Supplier where city = 'later'")
                        .executeUpdate());
    }

    /** Rolled back, so that the rows stay the same where it is refused; what it would have left is part of what it gives. */
    private void tried(String hql) {
        steps.step("secondary " + hql, session -> {
            session.getTransaction().setRollbackOnly();
            int changed = session.createMutationQuery(hql).executeUpdate();
            return changed + " "
                    + session.createSelectionQuery("from Supplier order by id", Supplier.class)
                            .getResultList();
        });
    }
}
