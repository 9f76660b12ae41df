package dev.keyspread.frameworks.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/**
 * A row with a number of the database's.
 *
 * @param id the number, null for a new row
 * @param pet who visits
 * @param description why
 */
record Visit(@Id @Nullable Long id, String pet, String description) {}
