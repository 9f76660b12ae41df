package org.example.clinic;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** An animal. */
@Entity
@Table(name = "pets")
public class Pet {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    private String name;
    private LocalDate birthDate;

    @ManyToOne(optional = false)
    @JoinColumn(name = "type_id")
    private PetType type;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    @JoinColumn(name = "owner_id")
    private Owner owner;

    // Stored from this side: a row without its pet first, and an UPDATE of it by its number.
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "pet_id")
    @OrderBy("day, id")
    private final List<Visit> visits = new ArrayList<>();

    /** For JPA. */
    protected Pet() {}

    /** An animal that has not been here. */
    public Pet(String name, LocalDate birthDate, PetType type) {
        this.name = name;
        this.birthDate = birthDate;
        this.type = type;
    }

    /** The number that the database gave, or null before. */
    public Long getId() {
        return id;
    }

    /** Its name. */
    public String getName() {
        return name;
    }

    /** When it was born. */
    public LocalDate getBirthDate() {
        return birthDate;
    }

    /** Returns what it is. */
    public PetType getType() {
        return type;
    }

    /** Who brings it. */
    public Owner getOwner() {
        return owner;
    }

    void belongTo(Owner newOwner) {
        this.owner = newOwner;
    }

    /** When it was here, the first day first. */
    public List<Visit> getVisits() {
        return visits;
    }
}
