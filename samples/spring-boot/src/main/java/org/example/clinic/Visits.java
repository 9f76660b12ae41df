package org.example.clinic;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The visits in the database. */
public interface Visits extends JpaRepository<Visit, Long> {
    /** Finds the visits from that day to that one. */
    List<Visit> findByDayBetweenOrderByDayAscIdAsc(LocalDate from, LocalDate to);

    /** A part of those that have the word. */
    Page<Visit> findByDescriptionContaining(String word, Pageable page);

    /** Finds the visits with these numbers and no other description. */
    List<Visit> findByIdInAndDescriptionOrderById(Collection<Long> ids, String description);

    /** How often each kind of animal was here: {@code cat 3}. */
    @Query(
            "select concat(t.name, ' ', cast(count(v) as string)) from Pet p join p.type t join p.visits v group by t.name order by t.name")
    List<String> byType();

    /** Forgets what was before that day. */
    @Modifying(clearAutomatically = true)
    @Transactional
    @Query("delete from Visit v where v.day < :day")
    int forgetBefore(LocalDate day);

    /** Says otherwise what was done at one visit. */
    @Modifying(clearAutomatically = true)
    @Transactional
    @Query("update Visit v set v.description = :description where v.id = :id")
    int describe(long id, String description);

    /** A description, by SQL. */
    @NativeQuery("SELECT v.description FROM visits v WHERE v.id = ?1")
    String descriptionOf(long id);

    /** The name of the animal that came, by SQL. */
    @NativeQuery("SELECT p.name FROM visits v JOIN pets p ON p.id = v.pet_id WHERE v.id = ?1")
    String petOf(long id);
}
