package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.LocalDate;
import java.util.UUID;

/** Numbered by the database, where the table is not sharded. */
@Entity
class Visit {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    String pet;
    LocalDate visited = LocalDate.of(2026, 3, 4);
    String description;

    Visit() {}

    Visit(String pet, String description) {
        this.pet = pet;
        this.description = description;
    }

    @Override
    public String toString() {
        return id + " " + pet + " " + visited + " " + description;
    }

    /** Has a random UUID. */
    @Entity(name = "Ticket")
    static class Ticket {
        @Id
        @GeneratedValue(strategy = GenerationType.UUID)
        UUID id;

        String title;

        Ticket() {}

        Ticket(String title) {
            this.title = title;
        }
    }
}
