package org.example.clinic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.client.RestClient;

/** Tests what the clinic does, by its pages and by its repositories. The rows that the tests leave are looked at in the end. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestMethodOrder(MethodOrderer.MethodName.class)
abstract class ClinicTests {
    private static final LocalDate DAY = LocalDate.of(2026, 4, 1);

    @Autowired
    private Owners owners;

    @Autowired
    private Pets pets;

    @Autowired
    private Visits visits;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private JdbcTemplate database;

    @Value("${local.server.port}")
    private int port;

    @Test
    void a1_theFirstAnimalsAreThere() {
        assertThat(page("owners/1/pets"))
                .isEqualTo("[{\"id\":2,\"name\":\"Rex\",\"type\":\"dog\",\"owner\":\"Ada\",\"visits\":"
                        + "[{\"id\":3,\"day\":\"2026-02-11\",\"description\":\"rabies shot\"}]},"
                        + "{\"id\":1,\"name\":\"Tom\",\"type\":\"cat\",\"owner\":\"Ada\",\"visits\":"
                        + "[{\"id\":1,\"day\":\"2026-01-05\",\"description\":\"rabies shot\"},"
                        + "{\"id\":2,\"day\":\"2026-02-10\",\"description\":\"neutered\"}]}]");
    }

    @Test
    void a2_anAnimalComes() {
        String visit = http().post()
                .uri("pets/3/visits")
                .contentType(MediaType.APPLICATION_JSON)
                .body("{\"day\":\"2026-04-01\",\"description\":\"teeth\"}")
                .retrieve()
                .body(String.class);

        assertThat(visit).isEqualTo("{\"id\":5,\"day\":\"2026-04-01\",\"description\":\"teeth\"}");
        assertThat(page("visits/5")).isEqualTo(visit);
        assertThat(page("pets/3")).contains("\"visits\":[" + visit + "]");
    }

    @Test
    void a3_aVisitIsDescribedOtherwise() {
        http().put()
                .uri("visits/5")
                .contentType(MediaType.APPLICATION_JSON)
                .body("{\"description\":\"teeth shortened\"}")
                .retrieve()
                .toBodilessEntity();

        assertThat(page("visits/5")).contains("teeth shortened");
    }

    @Test
    void a4_aVisitIsDeleted() {
        long id = newVisit(2, "a mistake");

        http().delete().uri("visits/" + id).retrieve().toBodilessEntity();

        assertThat(visits.findById(id)).isEmpty();
        assertThat(visits.existsById(id)).isFalse();
    }

    @Test
    void b1_visitsOfAPeriodAreFound() {
        assertThat(visits.findByDayBetweenOrderByDayAscIdAsc(LocalDate.of(2026, 2, 1), LocalDate.of(2026, 2, 28)))
                .extracting(Visit::getId)
                .containsExactly(2L, 3L);
    }

    @Test
    void b2_visitsAreFoundByPage() {
        var first = visits.findByDescriptionContaining("s", PageRequest.of(0, 2, Sort.by("id")));

        assertThat(first.getTotalElements()).isEqualTo(3);
        assertThat(first).extracting(Visit::getDescription).containsExactly("rabies shot", "rabies shot");
        assertThat(visits.findByDescriptionContaining("s", first.nextPageable()))
                .extracting(Visit::getId)
                .containsExactly(5L);
    }

    @Test
    void b3_visitsAreFoundByTheirNumbers() {
        assertThat(visits.findAllById(List.of(1L, 3L, 99L)))
                .extracting(Visit::getId)
                .containsExactlyInAnyOrder(1L, 3L);
        assertThat(visits.findByIdInAndDescriptionOrderById(List.of(1L, 2L, 3L), "rabies shot"))
                .extracting(Visit::getId)
                .containsExactly(1L, 3L);
    }

    @Test
    void b4_visitsAreCounted() {
        assertThat(visits.byType()).containsExactly("cat 3", "dog 1", "hamster 1");
        assertThat(visits.count()).isEqualTo(5);
        assertThat(database.queryForObject("SELECT count(*) FROM visits WHERE id = ?", Integer.class, 4))
                .isEqualTo(1);
    }

    @Test
    void b5_whatIsAskedBySqlIsFound() {
        assertThat(visits.descriptionOf(2)).isEqualTo("neutered");
        assertThat(visits.petOf(4)).isEqualTo("Luna");
        assertThat(visits.petOf(99)).isNull();
    }

    @Test
    void b6_ownersAreFoundByTheVisitsOfTheirAnimals() {
        assertThat(owners.whoCameFor("check")).extracting(Owner::getName).containsExactly("Cleo");
        assertThat(owners.findByNameStartingWithOrderByName("B"))
                .extracting(Owner::getCity)
                .containsExactly("Jena");
        assertThat(pets.neverHere()).isEmpty();
    }

    @Test
    void c1_anOwnerComesWithAnimalsAndTheirVisits() {
        Owner owner = new Owner("Dora", "Köln");
        Pet pet = owner.add(new Pet("Kim", DAY.minusYears(1), pets.type("dog")));
        pet.getVisits().add(new Visit(DAY, "first"));
        pet.getVisits().add(new Visit(DAY.plusDays(1), "second"));

        owners.save(owner);

        assertThat(pets.withVisits(pet.getId()).orElseThrow().getVisits())
                .extracting(Visit::getDescription)
                .containsExactly("first", "second");
    }

    @Test
    void c2_manyVisitsAreStoredAtOnce() {
        List<Visit> stored = visits.saveAll(List.of(new Visit(DAY, "x"), new Visit(DAY, "y"), new Visit(DAY, "z")));

        assertThat(stored).extracting(Visit::getId).doesNotContainNull().doesNotHaveDuplicates();
        stored.forEach(each -> assertThat(visits.descriptionOf(each.getId())).isEqualTo(each.getDescription()));
        visits.deleteAllByIdInBatch(stored.stream().map(Visit::getId).toList());
        assertThat(visits.findAllById(stored.stream().map(Visit::getId).toList()))
                .isEmpty();
    }

    @Test
    void c3_whatIsRolledBackLeavesNothing() {
        long before = visits.count();

        transaction.executeWithoutResult(status -> {
            visits.saveAndFlush(new Visit(DAY, "kept?"));
            status.setRollbackOnly();
        });

        assertThat(visits.count()).isEqualTo(before);
    }

    @Test
    void c4_aVisitWithoutADayIsNone() {
        assertThatThrownBy(() -> visits.saveAndFlush(new Visit(null, "when?")))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    @Test
    void c5_visitsMoveToAnotherAnimal() {
        long moved = newVisit(1, "moved");

        transaction.executeWithoutResult(status -> {
            Visit visit = visits.findById(moved).orElseThrow();
            visit.setDescription("moved away");
        });
        database.update("UPDATE visits SET pet_id = ? WHERE id = ? AND pet_id = ?", 4, moved, 1);

        assertThat(visits.petOf(moved)).isEqualTo("Luna");
        assertThat(visits.descriptionOf(moved)).isEqualTo("moved away");
    }

    @Test
    void c6_anOwnerLeaves() {
        Owner owner = owners.findByNameStartingWithOrderByName("Bo").get(0);

        owners.deleteById(owner.getId());

        assertThat(visits.findById(5L)).isEmpty();
        assertThat(pets.findById(3L)).isEmpty();
    }

    @Test
    void d1_oneVisitIsDescribedByAQuery() {
        assertThat(visits.describe(4, "check of the ears")).isEqualTo(1);
        assertThat(visits.describe(99, "none")).isZero();
        assertThat(visits.descriptionOf(4)).isEqualTo("check of the ears");
    }

    @Test
    void d2_whatIsOldIsForgotten() {
        assertThat(visits.forgetBefore(LocalDate.of(2026, 2, 1))).isEqualTo(1);
        assertThat(visits.existsById(1L)).isFalse();
    }

    @Test
    void d3_anAnimalIsRemovedWithItsVisits() {
        transaction.executeWithoutResult(status -> owners.findById(1L)
                .orElseThrow()
                .getPets()
                .removeIf(pet -> pet.getName().equals("Rex")));

        assertThat(visits.existsById(3L)).isFalse();
    }

    @Test
    void d4_rowsAreInsertedInABatch() {
        database.batchUpdate(
                "INSERT INTO visits (pet_id, visit_date, description) VALUES (?, DATE '2026-05-01', ?)",
                List.of(new Object[] {1L, "batch 1"}, new Object[] {4L, "batch 2"}));

        assertThat(visits.findByDescriptionContaining("batch", PageRequest.of(0, 9))
                        .getTotalElements())
                .isEqualTo(2);
    }

    @Test
    void z_whatIsLeftIsWhatWasDone() {
        assertThat(database.queryForList(
                        "SELECT p.name || ' ' || v.visit_date || ' ' || v.description FROM visits v JOIN pets p ON p.id = v.pet_id"
                                + " ORDER BY v.visit_date, v.id",
                        String.class))
                .containsExactly(
                        "Tom 2026-02-10 neutered",
                        "Luna 2026-03-02 check of the ears",
                        "Kim 2026-04-01 first",
                        "Luna 2026-04-01 moved away",
                        "Kim 2026-04-02 second",
                        "Tom 2026-05-01 batch 1",
                        "Luna 2026-05-01 batch 2");
    }

    private long newVisit(long petId, String description) {
        return transaction.execute(status -> {
            Visit visit = new Visit(DAY, description);
            pets.findById(petId).orElseThrow().getVisits().add(visit);
            visits.flush();
            return visit.getId();
        });
    }

    private String page(String path) {
        return http().get().uri(path).retrieve().body(String.class);
    }

    private RestClient http() {
        return RestClient.create("http://localhost:" + port + "/");
    }
}
