package org.example.clinic;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** The animals in the database. */
public interface Pets extends JpaRepository<Pet, Long> {
    /** The kind of that name. */
    @Query("select t from PetType t where t.name = :name")
    PetType type(String name);

    /** An animal and its visits, in one query. */
    @Query("select p from Pet p left join fetch p.visits where p.id = :id")
    Optional<Pet> withVisits(long id);

    /** The names of those that were never here. */
    @Query(
            "select p.name from Pet p where not exists (select 1 from Visit v where v member of p.visits) order by p.name")
    List<String> neverHere();
}
