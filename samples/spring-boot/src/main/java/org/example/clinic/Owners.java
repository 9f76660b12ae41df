package org.example.clinic;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** The owners in the database. */
public interface Owners extends JpaRepository<Owner, Long> {
    /** Finds the owners whose names start so. */
    List<Owner> findByNameStartingWithOrderByName(String start);

    /** Finds the owners whose animals were here for that. */
    @Query(
            "select distinct o from Owner o join o.pets p join p.visits v where v.description = :description order by o.name")
    List<Owner> whoCameFor(String description);
}
