package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Numbered by a sequence, with a version, an element collection and the orders. */
@Entity
class Customer {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "customer_seq")
    @SequenceGenerator(name = "customer_seq", sequenceName = "customer_seq", allocationSize = 50)
    Long id;

    @Version
    int version;

    String name;
    String email;

    @Enumerated(EnumType.STRING)
    Status status = Status.NEW;

    LocalDate born;
    Instant created = Instant.parse("2026-01-02T03:04:05.678901Z");
    BigDecimal credit = BigDecimal.ZERO;
    boolean vip;

    @ElementCollection
    @CollectionTable(name = "customer_tag", joinColumns = @JoinColumn(name = "customer_id"))
    @Column(name = "tag")
    Set<String> tags = new TreeSet<>();

    @OneToMany(mappedBy = "customer")
    List<PlacedOrder> orders = new ArrayList<>();

    Customer() {}

    Customer(String name, double credit) {
        this.name = name;
        this.email = name + "@example.org";
        this.born = LocalDate.of(1990, 5, 17);
        this.credit = BigDecimal.valueOf(credit);
    }

    @Override
    public String toString() {
        return "%d v%d %s %s %s %s %s %s %s".formatted(id, version, name, email, status, born, created, credit, vip);
    }
}
