package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.LockModeType;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.JoinType;
import jakarta.persistence.criteria.Root;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hibernate.ScrollMode;
import org.hibernate.ScrollableResults;
import org.hibernate.Session;

/** Queries: HQL, criteria and native ones. */
record QuerySteps(Steps steps) {
    void run() {
        hql();
        criteria();
        natively();
    }

    private void rows(String name, String hql, Object... parameters) {
        steps.step(name, session -> {
            var query = session.createSelectionQuery(hql, Object[].class);
            for (int i = 0; i < parameters.length; i++) {
                query.setParameter(i + 1, parameters[i]);
            }
            return texts(query.getResultList());
        });
    }

    private static List<String> texts(List<Object[]> rows) {
        return rows.stream().map(Arrays::toString).toList();
    }

    private void hql() {
        rows("projection", "select c.id, c.name from Customer c where c.id = ?1", 15L);
        rows("in", "select c.id, c.name from Customer c where c.id in (?1, ?2, ?3) order by c.id", 1L, 15L, 9999L);
        rows("or", "select c.id, c.name from Customer c where c.id = ?1 or c.name = ?2 order by c.id", 15L, "c16");
        rows("join", "select o.note, c.name from PlacedOrder o join o.customer c where c.id = ?1 order by o.note", 1L);
        rows(
                "left join",
                "select c.name, o.note from Customer c left join c.orders o where c.id in (1, 3) order by c.id");
        rows(
                "three tables",
                "select c.name, o.note, i.product from Customer c join c.orders o join o.items i where o.id = ?1"
                        + " order by i.id.line",
                PlacedOrder.idOf("first"));
        rows(
                "subquery",
                "select c.name, c.id from Customer c where exists (select 1 from PlacedOrder o where o.customer = c)"
                        + " order by c.id");
        rows(
                "subquery in",
                "select o.note, o.id from PlacedOrder o where o.customer.id in (select c.id from Customer c where c.id = ?1)"
                        + " order by o.note",
                1L);
        rows(
                "group",
                "select c.status, count(*) from Customer c group by c.status having count(*) > 1 order by c.status");
        rows(
                "functions",
                "select upper(c.name), c.credit * 2, coalesce(c.email, 'none') from Customer c where c.id = ?1",
                16L);
        rows("case", "select case when c.vip then 'v' else 'n' end, c.id from Customer c where c.id = ?1", 17L);
        rows(
                "window",
                "select c.id, row_number() over (order by c.name) from Customer c where c.id < ?1 order by c.id",
                20L);
        rows(
                "common table",
                "with v as (select c.id as id, c.name as name from Customer c where c.id = ?1) select w.id, w.name from v w",
                18L);
        rows(
                "union",
                "select c.id, c.name from Customer c where c.id = ?1 union select s.id, s.name from Student s where s.id = ?2",
                18L,
                4L);
        steps.step(
                "fetch join",
                session -> session
                        .createSelectionQuery(
                                "from PlacedOrder o join fetch o.items join fetch o.customer where o.id = :id",
                                PlacedOrder.class)
                        .setParameter("id", PlacedOrder.idOf("first"))
                        .getResultList()
                        .stream()
                        .map(order -> order + " " + order.items + " " + order.customer.name)
                        .toList());
        steps.step("first page", session -> page(session, 0));
        steps.step("second page", session -> page(session, 5));
        steps.step(
                "list of parameters",
                session -> session.createSelectionQuery("from Customer where id in (:ids) order by id", Customer.class)
                        .setParameterList("ids", List.of(1L, 5L, 6L, 7L))
                        .getResultList());
        steps.step(
                "locked query",
                session -> session.createSelectionQuery("from Customer where id = 4", Customer.class)
                        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                        .getResultList());
        steps.step("stream", session -> {
            try (Stream<Customer> customers = session.createSelectionQuery("from Customer order by id", Customer.class)
                    .setFetchSize(5)
                    .getResultStream()) {
                return customers.map(customer -> customer.name).toList();
            }
        });
        steps.step("scroll", session -> {
            StringBuilder names = new StringBuilder();
            try (ScrollableResults<Customer> customers = session.createSelectionQuery(
                            "from Customer where id < 20 order by id", Customer.class)
                    .scroll(ScrollMode.FORWARD_ONLY)) {
                while (customers.next()) {
                    names.append(customers.get().name).append(' ');
                }
            }
            return names;
        });
    }

    private static Object page(Session session, int first) {
        return session.createSelectionQuery("from Customer order by name, id", Customer.class)
                .setFirstResult(first)
                .setMaxResults(5)
                .getResultList();
    }

    private void criteria() {
        steps.step("criteria by key", session -> criteria(session, builder -> query(builder, 15L)));
        steps.step("criteria with a join", session -> {
            CriteriaBuilder builder = session.getCriteriaBuilder();
            CriteriaQuery<String> query = builder.createQuery(String.class);
            Root<PlacedOrder> order = query.from(PlacedOrder.class);
            query.select(order.get("note"))
                    .where(builder.equal(order.join("customer", JoinType.INNER).get("id"), 1L))
                    .orderBy(builder.asc(order.get("note")));
            return session.createQuery(query).getResultList();
        });
        steps.step("criteria update", session -> {
            CriteriaBuilder builder = session.getCriteriaBuilder();
            var update = builder.createCriteriaUpdate(Customer.class);
            Root<Customer> root = update.from(Customer.class);
            update.set("status", Status.GONE).where(builder.equal(root.get("id"), 15L));
            return session.createMutationQuery(update).executeUpdate();
        });
        steps.step("criteria delete", session -> {
            CriteriaBuilder builder = session.getCriteriaBuilder();
            var delete = builder.createCriteriaDelete(Customer.class);
            Root<Customer> root = delete.from(Customer.class);
            delete.where(builder.equal(root.get("id"), 16L));
            return session.createMutationQuery(delete).executeUpdate();
        });
    }

    private static Object criteria(Session session, Function<CriteriaBuilder, CriteriaQuery<Customer>> query) {
        return session.createQuery(query.apply(session.getCriteriaBuilder())).getResultList();
    }

    private static CriteriaQuery<Customer> query(CriteriaBuilder builder, long id) {
        CriteriaQuery<Customer> query = builder.createQuery(Customer.class);
        Root<Customer> root = query.from(Customer.class);
        return query.select(root).where(builder.equal(root.get("id"), id));
    }

    private void natively() {
        steps.step(
                "native entity",
                session -> session.createNativeQuery("select * from customer where id = :id", Customer.class)
                        .setParameter("id", 17L)
                        .getResultList());
        steps.step(
                "native scalars",
                session -> texts(
                        session.createNativeQuery("select name, credit from customer where id = ?1", Object[].class)
                                .setParameter(1, 17L)
                                .getResultList()));
        steps.step(
                "native insert",
                session -> session.createNativeMutationQuery("insert into student (id, name) values (?1, ?2)")
                        .setParameter(1, 5L)
                        .setParameter(2, "native")
                        .executeUpdate());
        steps.step(
                "native update",
                session -> session.createNativeMutationQuery("update student set name = :name where id = :id")
                        .setParameter("name", "changed")
                        .setParameter("id", 5L)
                        .executeUpdate());
        steps.step(
                "native delete",
                session -> session.createNativeMutationQuery("delete from student where id = 5")
                        .executeUpdate());
        steps.step(
                "plain JDBC",
                session -> session.doReturningWork(connection -> {
                    try (var statement = connection.prepareStatement("select name from customer where id = ?")) {
                        statement.setLong(1, 17);
                        try (var rows = statement.executeQuery()) {
                            return rows.next() ? rows.getString(1) : null;
                        }
                    }
                }));
    }
}
