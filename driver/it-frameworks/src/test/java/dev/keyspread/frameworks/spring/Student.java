package dev.keyspread.frameworks.spring;

import org.springframework.data.annotation.Id;

/**
 * A row with a number of the application's.
 *
 * @param id the number
 * @param name the name
 */
record Student(@Id Long id, String name) {}
