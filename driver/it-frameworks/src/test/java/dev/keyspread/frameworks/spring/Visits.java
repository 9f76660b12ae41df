package dev.keyspread.frameworks.spring;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.ListPagingAndSortingRepository;
import org.springframework.data.repository.query.Param;

/** The visits. */
interface Visits extends ListCrudRepository<Visit, Long>, ListPagingAndSortingRepository<Visit, Long> {
    List<Visit> findByPetOrderById(String pet);

    Optional<Visit> findByIdAndPet(Long id, String pet);

    List<Visit> findByIdIn(Collection<Long> ids);

    @Query("select description from visit where id = :id")
    List<String> descriptions(@Param("id") long id);

    @Modifying
    @Query("update visit set description = :description where id = :id")
    int describe(@Param("id") long id, @Param("description") String description);

    long deleteByPet(String pet);
}
