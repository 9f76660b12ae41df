package org.example.clinic;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalDate;

/** A visit of an animal. Its table has a shard, which nothing here knows. */
@Entity
@Table(name = "visits")
public class Visit {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(name = "visit_date")
    private LocalDate day;

    private String description;

    /** For JPA. */
    protected Visit() {}

    /** A visit on that day. */
    public Visit(LocalDate day, String description) {
        this.day = day;
        this.description = description;
    }

    /** The number that the database gave, or null before. */
    public Long getId() {
        return id;
    }

    /** The day. */
    public LocalDate getDay() {
        return day;
    }

    /** Returns what was done. */
    public String getDescription() {
        return description;
    }

    /** Says it otherwise. */
    public void setDescription(String description) {
        this.description = description;
    }
}
