package org.example.clinic;

import java.time.LocalDate;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The clinic's pages. */
@RestController
@Transactional
public class ClinicController {
    private final Owners owners;
    private final Pets pets;
    private final Visits visits;

    /** An animal as its page shows it. */
    public record PetPage(long id, String name, String type, String owner, List<VisitPage> visits) {
        static PetPage of(Pet pet) {
            return new PetPage(
                    pet.getId(),
                    pet.getName(),
                    pet.getType().getName(),
                    pet.getOwner().getName(),
                    pet.getVisits().stream().map(VisitPage::of).toList());
        }
    }

    /** A visit as a page shows it. */
    public record VisitPage(Long id, LocalDate day, String description) {
        static VisitPage of(Visit visit) {
            return new VisitPage(visit.getId(), visit.getDay(), visit.getDescription());
        }
    }

    /** Over the repositories. */
    public ClinicController(Owners owners, Pets pets, Visits visits) {
        this.owners = owners;
        this.pets = pets;
        this.visits = visits;
    }

    /** All animals of an owner. */
    @GetMapping("/owners/{id}/pets")
    public List<PetPage> petsOf(@PathVariable("id") long id) {
        return owners.findById(id).orElseThrow().getPets().stream()
                .map(PetPage::of)
                .toList();
    }

    /** One animal. */
    @GetMapping("/pets/{id}")
    public PetPage pet(@PathVariable("id") long id) {
        return PetPage.of(pets.withVisits(id).orElseThrow());
    }

    /** An animal comes. */
    @PostMapping("/pets/{id}/visits")
    @ResponseStatus(HttpStatus.CREATED)
    public VisitPage visit(@PathVariable("id") long id, @RequestBody VisitPage page) {
        Visit visit = new Visit(page.day(), page.description());
        pets.findById(id).orElseThrow().getVisits().add(visit);
        visits.flush();
        return VisitPage.of(visit);
    }

    /** One visit. */
    @GetMapping("/visits/{id}")
    public VisitPage visit(@PathVariable("id") long id) {
        return VisitPage.of(visits.findById(id).orElseThrow());
    }

    /** Says otherwise what was done. */
    @PutMapping("/visits/{id}")
    public VisitPage describe(@PathVariable("id") long id, @RequestBody VisitPage page) {
        Visit visit = visits.findById(id).orElseThrow();
        visit.setDescription(page.description());
        return VisitPage.of(visit);
    }

    /** It never was. */
    @DeleteMapping("/visits/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void delete(@PathVariable("id") long id) {
        visits.deleteById(id);
    }
}
