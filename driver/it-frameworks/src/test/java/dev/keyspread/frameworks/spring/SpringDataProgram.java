package dev.keyspread.frameworks.spring;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.query.Criteria;
import org.springframework.data.relational.core.query.Query;

/** Everything that the application does with Spring Data's JDBC. */
public final class SpringDataProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(Target.class, () -> target);
            context.register(SpringDataConfiguration.class);
            context.refresh();
            Application application = new Application(
                    transcript,
                    context.getBean(Visits.class),
                    context.getBean(Students.class),
                    context.getBean(JdbcAggregateTemplate.class));
            application.ofVisits();
            application.ofStudents();
            application.queries();
        }
    }

    private record Application(
            Transcript transcript, Visits visits, Students students, JdbcAggregateTemplate template) {
        private void step(String name, Callable<@Nullable Object> work) {
            transcript.note(name, work);
        }

        void ofVisits() {
            step("save", () -> visits.save(new Visit(null, "leo", "first")));
            step(
                    "save all",
                    () -> visits.saveAll(List.of(
                            new Visit(null, "max", "second"),
                            new Visit(null, "tom", "third"),
                            new Visit(null, "tom", "fourth"))));
            step("save what is there", () -> visits.save(new Visit(1L, "leo", "changed")));
            step("save what is not there", () -> visits.save(new Visit(99L, "leo", "none")));
            step(
                    "save what is there together with what is new",
                    () -> visits.saveAll(List.of(new Visit(2L, "max", "again"), new Visit(null, "kim", "fifth"))));
            step("find by id", () -> visits.findById(1L));
            step("find what is not there", () -> visits.findById(99L));
            step("find all by id", () -> sorted(visits.findAllById(List.of(1L, 2L, 99L))));
            step("find all", () -> visits.findAll(Sort.by("id")));
            step(
                    "page",
                    () -> visits.findAll(PageRequest.of(1, 2, Sort.by("id"))).getContent());
            step("exists", () -> visits.existsById(3L));
            step("count", () -> visits.count());
            step("derived", () -> visits.findByPetOrderById("tom"));
            step("derived by id", () -> visits.findByIdAndPet(3L, "tom"));
            step("derived in", () -> sorted(visits.findByIdIn(List.of(1L, 3L))));
            step("query", () -> visits.descriptions(3L));
            step("modifying", () -> visits.describe(3L, "modified"));
            step("derived delete", () -> visits.deleteByPet("kim"));
            step("delete by id", () -> {
                visits.deleteById(2L);
                return visits.count();
            });
            step("delete", () -> {
                visits.delete(new Visit(3L, "tom", "third"));
                return visits.count();
            });
        }

        private static List<Visit> sorted(Iterable<Visit> visits) {
            return java.util.stream.StreamSupport.stream(visits.spliterator(), false)
                    .sorted(java.util.Comparator.comparing(visit -> java.util.Objects.requireNonNull(visit.id())))
                    .toList();
        }

        void ofStudents() {
            step("insert with an id", () -> template.insert(new Student(1L, "one")));
            step("insert all", () -> template.insertAll(List.of(new Student(2L, "two"), new Student(3L, "three"))));
            step("update by template", () -> template.update(new Student(1L, "changed")));
            step("delete by template", () -> {
                template.deleteById(2L, Student.class);
                return template.existsById(2L, Student.class);
            });
            step("find by repository", () -> students.findById(1L));
            step("delete all by id", () -> {
                students.deleteAllById(List.of(3L));
                return students.count();
            });
            step("insert a customer with its tags", () -> template.insert(Customer.named(7L, "ann", "tall", "loud")));
            step("find a customer with its tags", () -> template.findById(7L, Customer.class));
            step("update a version", () -> {
                Customer customer = template.findById(7L, Customer.class);
                return customer == null
                        ? null
                        : template.update(customer.renamed("eve")).version();
            });
            step("update of an old version", () -> template.update(Customer.named(7L, "old")));
            step("delete a customer", () -> {
                template.deleteById(7L, Customer.class);
                return template.count(Customer.class);
            });
        }

        void queries() {
            step(
                    "criteria",
                    () -> template.findOne(Query.query(Criteria.where("id").is(1L)), Student.class));
            step(
                    "criteria in",
                    () -> template.findAll(Query.query(Criteria.where("id").in(1L, 99L)), Student.class));
            step(
                    "criteria with and",
                    () -> Optional.of(template.count(
                            Query.query(Criteria.where("id").is(1L).and("name").is("changed")), Student.class)));
            step(
                    "criteria exists",
                    () -> template.exists(Query.query(Criteria.where("id").is(1L)), Student.class));
        }
    }
}
