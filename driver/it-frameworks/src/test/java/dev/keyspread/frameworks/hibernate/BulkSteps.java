package dev.keyspread.frameworks.hibernate;

import org.hibernate.Session;

/** Statements of HQL that change many rows. */
record BulkSteps(Steps steps) {
    void run() {
        change("update by key", "update Customer set name = 'bulk' where id = 18");
        change("update versioned", "update versioned Customer set vip = true where id in (18, 19)");
        change("update all", "update Customer set credit = credit + 1");
        change(
                "update by a subquery",
                "update Customer set status = KNOWN where id in (select o.customer.id from PlacedOrder o)");
        change("update of an association", "update PlacedOrder o set o.note = 'x' where o.customer.id = 2");
        change("delete by key", "delete from Customer where id = 19");
        change(
                "delete by a subquery",
                "delete from OrderItem i where i.order.id in (select o.id from PlacedOrder o where o.note = 'none')");
        change("insert values", "insert into Student (id, name) values (20, 'twenty')");
        change("insert several values", "insert into Student (id, name) values (21, 'a'), (22, 'b')");
        change("insert or nothing", "insert into Student (id, name) values (20, 'again') on conflict do nothing");
        change(
                "insert or update",
                "insert into Payment (id, amount) values (1000, 1) on conflict (id) do update set amount = excluded.amount");
        change("insert with a sequence", "insert into Customer (version, name, vip) values (0, 'by HQL', false)");
        change("update of a joined subclass", "update Dog set name = 'bulk', barks = 7 where id = 3");
        change("update of all joined subclasses", "update Animal set name = concat(name, '!')");
        tried("insert into a joined subclass", "insert into Dog (id, name, barks) values (500, 'new', 1)");
        tried(
                "insert several into a joined subclass",
                "insert into Dog (id, name, barks) values (501, 'a', 1), (502, 'b', 2)");
        tried(
                "insert select into a joined subclass",
                "insert into Cat (id, name, color) select d.id + 1000, d.name, 'red' from Dog d where d.id < 10");
        change("delete of a joined subclass", "delete from Cat where color = 'black' and id < 5");
        change("delete of one kind", "delete from CardPayment where amount < 15");
        change("delete with an element collection", "delete from Customer where id = 1");
        change("delete with links", "delete from Student where id = 4");
        tried(
                "insert select of a cast",
                "insert into Document (id, title) select cast(c.id as string), c.name from Customer c where c.id < 4");
        tried(
                "insert select",
                "insert into Student (id, name) select c.id + 100, c.name from Customer c where c.id < 4");
        tried(
                "insert select by key",
                "insert into Student (id, name) select c.id, c.name from Customer c where c.id = 27");
    }

    /** Steps that take numbers of a sequence, after which others get other numbers where they are refused. */
    void runLast() {
        tried(
                "insert select with a sequence",
                "insert into Customer (version, name, vip) select 0, s.name, true from Student s where s.id < 3");
    }

    private void change(String name, String hql) {
        steps.step(
                "bulk " + name,
                (Session session) -> session.createMutationQuery(hql).executeUpdate());
    }

    /** Rolled back, so that the rows stay the same where it is refused. */
    private void tried(String name, String hql) {
        steps.step("bulk " + name, session -> {
            session.getTransaction().setRollbackOnly();
            return session.createMutationQuery(hql).executeUpdate();
        });
    }
}
