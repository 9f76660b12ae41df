package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.SequenceGenerator;

/** The upper of joined tables. */
@Entity
@Inheritance(strategy = InheritanceType.JOINED)
class Animal {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "animal_seq")
    @SequenceGenerator(name = "animal_seq", sequenceName = "animal_seq", allocationSize = 50)
    Long id;

    String name;

    @Override
    public String toString() {
        return getClass().getSimpleName() + " " + id + " " + name;
    }

    /** Has a table of its own. */
    @Entity(name = "Dog")
    static class Dog extends Animal {
        int barks;

        Dog() {}

        Dog(String name, int barks) {
            this.name = name;
            this.barks = barks;
        }

        @Override
        public String toString() {
            return super.toString() + " " + barks;
        }
    }

    /** Has a table of its own. */
    @Entity(name = "Cat")
    static class Cat extends Animal {
        String color;

        Cat() {}

        Cat(String name, String color) {
            this.name = name;
            this.color = color;
        }

        @Override
        public String toString() {
            return super.toString() + " " + color;
        }
    }
}
