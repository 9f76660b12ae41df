package dev.keyspread.frameworks.spring;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A row with a version and with rows of its own.
 *
 * @param id the number
 * @param version how often it was changed
 * @param name the name
 * @param tags what is said of it
 */
record Customer(
        @Id Long id,
        @Version int version,
        String name,
        @MappedCollection(idColumn = "customer_id") Set<Tag> tags) {
    /** Holds what is said of a customer. */
    @Table("customer_tag")
    record Tag(@Column("tag") String tag) {}

    static Customer named(long id, String name, String... tags) {
        return new Customer(id, 0, name, Stream.of(tags).map(Tag::new).collect(Collectors.toSet()));
    }

    Customer renamed(String other) {
        return new Customer(id, version, other, tags);
    }

    @Override
    public String toString() {
        return id + " " + version + " " + name + " "
                + new TreeSet<>(tags.stream().map(Tag::tag).toList());
    }
}
