package org.example.clinic;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.util.ArrayList;
import java.util.List;

/** Who brings animals. */
@Entity
@Table(name = "owners")
public class Owner {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    private String name;
    private String city;

    @OneToMany(mappedBy = "owner", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("name")
    private final List<Pet> pets = new ArrayList<>();

    /** For JPA. */
    protected Owner() {}

    /** An owner without animals as yet. */
    public Owner(String name, String city) {
        this.name = name;
        this.city = city;
    }

    /** The number that the database gave, or null before. */
    public Long getId() {
        return id;
    }

    /** The name. */
    public String getName() {
        return name;
    }

    /** Where the owner lives. */
    public String getCity() {
        return city;
    }

    /** Moves to another place. */
    public void setCity(String city) {
        this.city = city;
    }

    /** The animals, by their names. */
    public List<Pet> getPets() {
        return pets;
    }

    /** Gets an animal. */
    public Pet add(Pet pet) {
        pet.belongTo(this);
        pets.add(pet);
        return pet;
    }
}
