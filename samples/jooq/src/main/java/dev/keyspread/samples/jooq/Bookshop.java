package dev.keyspread.samples.jooq;

import static dev.keyspread.samples.jooq.BookTable.BOOK;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;

/** Stores, finds and changes books with jOOQ; what reaches the database is logged between. */
public final class Bookshop {
    private Bookshop() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws SQLException {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:bookshop")) {
            DSLContext jooq = DSL.using(
                    connection,
                    SQLDialect.H2,
                    new Settings().withRenderQuotedNames(RenderQuotedNames.EXPLICIT_DEFAULT_UNQUOTED));
            create(jooq);
            useRecords(jooq);
            useStatements(jooq);
            show(jooq);
        }
    }

    private static void create(DSLContext jooq) {
        jooq.execute("""
                CREATE TABLE book (
                  shard  INTEGER      NOT NULL,
                  id     BIGINT       NOT NULL,
                  title  VARCHAR(100) NOT NULL,
                  copies INTEGER      NOT NULL,
                  PRIMARY KEY (shard, id)
                )""");
    }

    private static void useRecords(DSLContext jooq) {
        BookTable.Row book = jooq.newRecord(BOOK);
        book.set(BOOK.id, 1L);
        book.set(BOOK.title, "Moby-Dick");
        book.set(BOOK.copies, 3);
        book.store();

        book.set(BOOK.copies, 2);
        book.store();
        book.refresh();
        System.out.println("stored: " + book.get(BOOK.title) + ", " + book.get(BOOK.copies) + " copies");
    }

    private static void useStatements(DSLContext jooq) {
        List<Long> inserted = jooq.insertInto(BOOK, BOOK.id, BOOK.title, BOOK.copies)
                .values(2L, "Emma", 1)
                .values(3L, "Ulysses", 4)
                .returning(BOOK.id)
                .fetch(BOOK.id);
        System.out.println("inserted: " + inserted);

        jooq.insertInto(BOOK)
                .set(BOOK.id, 2L)
                .set(BOOK.title, "Emma")
                .set(BOOK.copies, 1)
                .onConflict(BOOK.id)
                .doUpdate()
                .set(BOOK.copies, BOOK.copies.plus(1))
                .execute();
        System.out.println("copies of 2: "
                + jooq.select(BOOK.copies).from(BOOK).where(BOOK.id.eq(2L)).fetchOne(BOOK.copies));

        jooq.batch(
                        jooq.update(BOOK).set(BOOK.copies, 9).where(BOOK.id.eq(1L)),
                        jooq.deleteFrom(BOOK).where(BOOK.id.eq(3L)))
                .execute();
    }

    private static void show(DSLContext jooq) {
        jooq.fetch("SELECT id, shard, copies FROM book ORDER BY id")
                .forEach(row -> System.out.println(
                        "stored: id " + row.get(0) + ", shard " + row.get(1) + ", copies " + row.get(2)));
    }
}
