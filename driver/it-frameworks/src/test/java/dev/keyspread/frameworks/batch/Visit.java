package dev.keyspread.frameworks.batch;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An entity whose id the database gives. */
@Entity(name = "Visit")
@Table(name = "visit")
class Visit {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Nullable
    Long id;

    @Nullable
    String pet;

    @Nullable
    String description;

    Visit() {}

    Visit(String pet) {
        this.pet = pet;
    }

    @Override
    public String toString() {
        return pet + " " + description;
    }
}
