package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.LockModeType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.hibernate.LockMode;

/** Single entities: inserts, updates, deletes and reads by key. */
record EntitySteps(Steps steps) {
    void run() {
        inserts();
        reads();
        changes();
        identity();
    }

    private void inserts() {
        steps.step("persist with an id of a sequence", session -> {
            Customer customer = new Customer("ann", 10.5);
            session.persist(customer);
            session.flush();
            return customer;
        });
        steps.step("persist thirty in batches", session -> {
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                Customer customer = new Customer("c" + i, i);
                customer.vip = i % 3 == 0;
                session.persist(customer);
                ids.add(customer.id);
            }
            return ids;
        });
        steps.step("persist with nulls", session -> {
            Customer customer = new Customer("nil", 0);
            customer.email = null;
            customer.status = null;
            customer.born = null;
            session.persist(customer);
            return customer;
        });
        steps.step("persist a UUID of the application", session -> {
            session.persist(new PlacedOrder("first", session.find(Customer.class, 1L))
                    .with("tea", 2)
                    .with("cup", 1));
            session.persist(new PlacedOrder("second", session.find(Customer.class, 1L)).with("pot", 1));
            session.persist(new PlacedOrder("third", session.find(Customer.class, 2L)));
            return null;
        });
        steps.step("persist random UUIDs", session -> {
            for (int i = 0; i < 5; i++) {
                session.persist(new Visit.Ticket("ticket " + i));
            }
            return null;
        });
        steps.step("a key twice", session -> {
            session.persist(new Student(1, "first"));
            session.flush();
            session.createNativeMutationQuery("insert into student (id, name) values (1, 'again')")
                    .executeUpdate();
            return null;
        });
    }

    @SuppressWarnings("removal") // what takes the place of byMultipleIds is not in Hibernate 6
    private void reads() {
        steps.step("find", session -> session.find(Customer.class, 7L));
        steps.step("find what is not there", session -> session.find(Customer.class, 7777L));
        steps.step("find by UUID", session -> session.find(PlacedOrder.class, PlacedOrder.idOf("first")));
        steps.step(
                "find by an embedded id",
                session -> session.find(OrderItem.class, new OrderItem.Key(PlacedOrder.idOf("first"), 2)));
        steps.step(
                "find many by ids",
                session -> session.byMultipleIds(Customer.class).multiLoad(1L, 2L, 3L, 9999L));
        steps.step("reference", session -> session.getReference(Customer.class, 3L).name);
        steps.step("find with a lock", session -> session.find(Customer.class, 4L, LockModeType.PESSIMISTIC_WRITE));
        steps.step(
                "find with a shared lock", session -> session.find(Customer.class, 4L, LockModeType.PESSIMISTIC_READ));
        steps.step("lock and raise the version", session -> {
            Customer customer = session.find(Customer.class, 4L, LockModeType.OPTIMISTIC_FORCE_INCREMENT);
            session.flush();
            return customer.version;
        });
        steps.step("refresh with a lock", session -> {
            Customer customer = session.find(Customer.class, 5L);
            session.lock(customer, LockMode.PESSIMISTIC_WRITE);
            session.refresh(customer);
            return customer;
        });
        steps.step(
                "all tickets",
                session ->
                        session
                                .createSelectionQuery("from Ticket order by title", Visit.Ticket.class)
                                .getResultList()
                                .stream()
                                .map(ticket -> ticket.title + session.contains(ticket))
                                .toList());
        steps.step("a ticket by its random UUID", session -> {
            UUID id = session.createSelectionQuery("select id from Ticket where title = 'ticket 3'", UUID.class)
                    .getSingleResult();
            session.clear();
            return session.find(Visit.Ticket.class, id).title;
        });
    }

    private void changes() {
        steps.step("update what is dirty", session -> {
            Customer customer = session.find(Customer.class, 6L);
            customer.credit = new BigDecimal("99.90");
            customer.status = Status.KNOWN;
            session.flush();
            return customer;
        });
        steps.step("update several in a batch", session -> {
            List<Customer> customers = session.createSelectionQuery("from Customer where vip = true", Customer.class)
                    .getResultList();
            customers.forEach(customer -> customer.status = Status.KNOWN);
            return customers.size();
        });
        steps.step("merge what is detached", session -> {
            Customer customer = session.find(Customer.class, 8L);
            session.detach(customer);
            customer.name = "merged";
            Customer merged = session.merge(customer);
            session.flush();
            return merged;
        });
        steps.step("merge what is new", session -> session.merge(new Student(2, "merged")));
        steps.step("update of a version that is gone", session -> {
            Customer customer = session.find(Customer.class, 9L);
            session.createNativeMutationQuery("update customer set version = version + 1 where id = 9")
                    .executeUpdate();
            customer.name = "late";
            session.flush();
            return customer;
        });
        steps.step("remove", session -> {
            session.remove(session.find(Customer.class, 10L));
            session.flush();
            return session.find(Customer.class, 10L);
        });
        steps.step("remove several", session -> {
            session.createSelectionQuery("from Customer where id between 11 and 14", Customer.class)
                    .getResultList()
                    .forEach(session::remove);
            return null;
        });
        steps.step("persist and roll back", session -> {
            session.persist(new Student(3, "gone"));
            session.flush();
            session.getTransaction().setRollbackOnly();
            return session.createSelectionQuery("select count(*) from Student", Long.class)
                    .getSingleResult();
        });
        steps.step(
                "count after the roll back",
                session -> session.createSelectionQuery("select count(*) from Student", Long.class)
                        .getSingleResult());
    }

    private void identity() {
        steps.step("persist with IDENTITY", session -> {
            Visit visit = new Visit("leo", "first");
            session.persist(visit);
            return visit;
        });
        steps.step("persist several with IDENTITY", session -> {
            List<Visit> visits = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                Visit visit = new Visit("pet " + i % 4, "visit " + i);
                session.persist(visit);
                visits.add(visit);
            }
            return visits;
        });
        steps.step("update and remove what IDENTITY numbered", session -> {
            session.find(Visit.class, 2L).description = "changed";
            session.remove(session.find(Visit.class, 3L));
            session.flush();
            return session.createSelectionQuery("from Visit order by id", Visit.class)
                    .getResultList();
        });
    }
}
