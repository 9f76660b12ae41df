package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PrimaryKeyJoinColumn;
import jakarta.persistence.SecondaryTable;

/** An entity in three tables, of which two have a row only where there is something to hold. */
@Entity
@SecondaryTable(name = "supplier_address", pkJoinColumns = @PrimaryKeyJoinColumn(name = "supplier_id"))
@SecondaryTable(name = "supplier_note", pkJoinColumns = @PrimaryKeyJoinColumn(name = "supplier_id"))
class Supplier {
    @Id
    Long id;

    String name;

    @Column(table = "supplier_address")
    String city;

    @Column(table = "supplier_note")
    String note;

    Supplier() {}

    Supplier(long id, String name, String city, String note) {
        this.id = id;
        this.name = name;
        this.city = city;
        this.note = note;
    }

    @Override
    public String toString() {
        return "Supplier " + id + " " + name + " " + city + " " + note;
    }
}
