package dev.keyspread.frameworks.spring;

import org.springframework.data.repository.ListCrudRepository;

/** The students. */
interface Students extends ListCrudRepository<Student, Long> {}
