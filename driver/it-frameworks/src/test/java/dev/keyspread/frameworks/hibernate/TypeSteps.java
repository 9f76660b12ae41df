package dev.keyspread.frameworks.hibernate;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;

/** Columns of all kinds. */
record TypeSteps(Steps steps) {
    void run() {
        steps.step("all types", session -> {
            session.persist(document("full"));
            return null;
        });
        steps.step("no values", session -> {
            Document empty = new Document();
            empty.id = "empty";
            session.persist(empty);
            return null;
        });
        steps.step("all types read", session -> session.find(Document.class, "full"));
        steps.step("no values read", session -> session.find(Document.class, "empty"));
        steps.step("types updated", session -> {
            Document document = session.find(Document.class, "full");
            document.content = "short";
            document.image = new byte[] {9};
            document.attributes = Map.of("a", "b");
            document.labels = new String[] {"z"};
            document.dayTime = LocalTime.of(1, 2, 3);
            session.flush();
            session.refresh(document);
            return document;
        });
        steps.step(
                "by time",
                session -> session.createSelectionQuery(
                                "select id from Document where atLocal between :from and :to", String.class)
                        .setParameter("from", LocalDateTime.of(2026, 1, 1, 0, 0))
                        .setParameter("to", LocalDateTime.of(2027, 1, 1, 0, 0))
                        .getResultList());
        steps.step(
                "by enum and number",
                session -> session.createSelectionQuery(
                                "select id from Document where grade = :grade and weight > 1.5", String.class)
                        .setParameter("grade", Document.Grade.B)
                        .getResultList());
        steps.step(
                "array contains",
                session -> session.createSelectionQuery(
                                "select id from Document where array_contains(labels, 'z')", String.class)
                        .getResultList());
        steps.step("a quote and a letter beyond ASCII in the key", session -> {
            session.persist(document("o'hara ü \u20ac"));
            session.flush();
            session.clear();
            return session.find(Document.class, "o'hara ü \u20ac");
        });
        steps.step(
                "literals in HQL",
                session -> session.createSelectionQuery(
                                "select id from Document where id = 'o''hara ü \u20ac' and atLocal = {ts '2026-06-07 08:09:10.123456'}",
                                String.class)
                        .getResultList());
    }

    private static Document document(String id) {
        Document document = new Document();
        document.id = id;
        document.title = "title of " + id;
        document.content = "long ".repeat(20_000);
        document.image = new byte[] {1, 2, 3};
        document.raw = new byte[] {4, 5};
        document.attributes = Map.of("color", "red");
        document.labels = new String[] {"x", "y"};
        document.atOffset = OffsetDateTime.parse("2026-06-07T08:09:10.123456+02:00");
        document.atLocal = LocalDateTime.of(2026, 6, 7, 8, 9, 10, 123_456_000);
        document.dayTime = LocalTime.of(23, 59, 58);
        document.lasted = Duration.ofSeconds(5, 6_000);
        document.weight = 2.5;
        document.grade = Document.Grade.B;
        return document;
    }
}
