package dev.keyspread.frameworks.jooq;

import static dev.keyspread.frameworks.jooq.StudentTable.STUDENT;
import static dev.keyspread.frameworks.jooq.VisitTable.VISIT;
import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/** Inserts, updates, deletes, upserts and batches. */
record WriteSteps(JooqProgram.Steps steps) {
    static final Table<Record> ORDERS = table(name("orders"));
    static final Field<UUID> ORDER_ID = field(name("orders", "id"), SQLDataType.UUID);
    static final Field<Long> CUSTOMER_ID = field(name("orders", "customer_id"), SQLDataType.BIGINT);
    static final Field<String> NOTE = field(name("orders", "note"), SQLDataType.VARCHAR);

    void run() {
        inserts();
        upserts();
        changes();
        batches();
    }

    private void inserts() {
        steps.step(
                "insert",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .values(1L, "one")
                        .execute());
        steps.step(
                "insert several",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .values(2L, "two")
                        .values(3L, "three")
                        .values(4L, null)
                        .execute());
        steps.step(
                "insert by set",
                dsl -> dsl.insertInto(STUDENT)
                        .set(STUDENT.id, 5L)
                        .set(STUDENT.name, "five")
                        .execute());
        steps.step(
                "insert rows",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .valuesOfRows(List.of(row(6L, "six"), row(7L, "seven")))
                        .execute());
        steps.step(
                "insert returning",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .values(8L, "eight")
                        .returning(STUDENT.id, STUDENT.name)
                        .fetch());
        steps.step(
                "insert several returning",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .values(9L, "nine")
                        .values(10L, "ten")
                        .returningResult(STUDENT.id)
                        .fetch());
        steps.step(
                "insert an identity returning",
                dsl -> dsl.insertInto(VISIT, VISIT.pet)
                        .values("leo")
                        .returning()
                        .fetch()
                        .getValues(VISIT.id));
        steps.step(
                "insert identities returning",
                dsl -> dsl.insertInto(VISIT, VISIT.pet)
                        .values("max")
                        .values("tom")
                        .returningResult(VISIT.id, VISIT.pet)
                        .fetch());
        steps.step(
                "insert a UUID",
                dsl -> dsl.insertInto(ORDERS, ORDER_ID, CUSTOMER_ID, NOTE)
                        .values(id("a"), 1L, "a")
                        .values(id("b"), 2L, "b")
                        .execute());
        steps.step(
                "insert a selected row",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .select(select(val(11L), val("eleven")))
                        .execute());
        steps.step(
                "insert where there is none",
                dsl -> dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                        .select(select(val(12L), val("twelve"))
                                .whereNotExists(selectOne().from(STUDENT).where(STUDENT.id.eq(12L))))
                        .execute());
        steps.step(
                "insert a key twice",
                dsl -> dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                        .values(1L, "again")
                        .execute());
    }

    private void upserts() {
        steps.step("on duplicate key update of what is there", dsl -> upsert(dsl, 1L, "updated"));
        steps.step("on duplicate key update of what is new", dsl -> upsert(dsl, 100L, "new"));
        steps.step(
                "on duplicate key ignore",
                dsl -> dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                        .values(1L, "ignored")
                        .onDuplicateKeyIgnore()
                        .execute());
        steps.step(
                "on conflict do nothing",
                dsl -> dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                        .values(2L, "ignored")
                        .onConflictDoNothing()
                        .execute());
        steps.step(
                "on conflict do update excluded",
                dsl -> dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                        .values(2L, "excluded")
                        .onConflict(VISIT.id)
                        .doUpdate()
                        .set(VISIT.pet, excluded(VISIT.pet))
                        .execute());
        steps.tried(
                "on conflict of several rows",
                dsl -> dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                        .values(2L, "first")
                        .values(102L, "second")
                        .onConflict(VISIT.id)
                        .doUpdate()
                        .set(VISIT.pet, excluded(VISIT.pet))
                        .execute());
        steps.step(
                "on conflict do update where",
                dsl -> dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                        .values(3L, "where")
                        .onConflict(VISIT.id)
                        .doUpdate()
                        .set(VISIT.pet, "where")
                        .where(VISIT.pet.eq("tom"))
                        .execute());
        steps.step(
                "merge",
                dsl -> dsl.mergeInto(STUDENT)
                        .using(selectOne())
                        .on(STUDENT.id.eq(101L))
                        .whenMatchedThenUpdate()
                        .set(STUDENT.name, "merged")
                        .whenNotMatchedThenInsert(STUDENT.id, STUDENT.name)
                        .values(101L, "merged")
                        .execute());
    }

    private static int upsert(org.jooq.DSLContext dsl, long id, String pet) {
        return dsl.insertInto(VISIT, VISIT.id, VISIT.pet)
                .values(id, pet)
                .onDuplicateKeyUpdate()
                .set(VISIT.pet, pet)
                .execute();
    }

    private void changes() {
        steps.step(
                "update",
                dsl -> dsl.update(STUDENT)
                        .set(STUDENT.name, "changed")
                        .where(STUDENT.id.eq(1L))
                        .execute());
        steps.step(
                "update returning",
                dsl -> dsl.update(STUDENT)
                        .set(STUDENT.name, "returned")
                        .where(STUDENT.id.eq(2L))
                        .returning(STUDENT.id, STUDENT.name)
                        .fetch());
        steps.step(
                "update in",
                dsl -> dsl.update(STUDENT)
                        .set(STUDENT.name, STUDENT.name.concat("!"))
                        .where(STUDENT.id.in(1L, 2L, 3L))
                        .execute());
        steps.step(
                "update by row",
                dsl -> dsl.update(STUDENT)
                        .set(row(STUDENT.name), row("row"))
                        .where(row(STUDENT.id, STUDENT.name).eq(7L, "seven"))
                        .execute());
        steps.step(
                "update by a join",
                dsl -> dsl.update(STUDENT)
                        .set(STUDENT.name, select(NOTE).from(ORDERS).where(ORDER_ID.eq(id("a"))))
                        .where(STUDENT.id.eq(8L))
                        .execute());
        steps.step(
                "update of the key",
                dsl -> dsl.update(STUDENT)
                        .set(STUDENT.id, 200L)
                        .where(STUDENT.id.eq(9L))
                        .execute());
        steps.step(
                "delete",
                dsl -> dsl.deleteFrom(STUDENT).where(STUDENT.id.eq(10L)).execute());
        steps.step(
                "delete returning",
                dsl -> dsl.deleteFrom(STUDENT)
                        .where(STUDENT.id.eq(11L))
                        .returning(STUDENT.name)
                        .fetch());
        steps.step(
                "delete by subquery",
                dsl -> dsl.deleteFrom(ORDERS)
                        .where(ORDER_ID.in(select(ORDER_ID).from(ORDERS).where(CUSTOMER_ID.eq(2L))))
                        .execute());
    }

    private void batches() {
        steps.step(
                "batch of inserts",
                dsl -> Arrays.toString(dsl.batch(dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                                .values(0L, ""))
                        .bind(20L, "twenty")
                        .bind(21L, "one more")
                        .execute()));
        steps.step(
                "batch of different statements",
                dsl -> Arrays.toString(dsl.batch(
                                dsl.insertInto(STUDENT, STUDENT.id, STUDENT.name)
                                        .values(22L, "b"),
                                dsl.update(STUDENT).set(STUDENT.name, "u").where(STUDENT.id.eq(22L)),
                                dsl.deleteFrom(STUDENT).where(STUDENT.id.eq(21L)))
                        .execute()));
        steps.step("loader", dsl -> {
            try {
                return dsl.loadInto(STUDENT)
                        .bulkAfter(2)
                        .loadArrays(List.of(new Object[] {30L, "a"}, new Object[] {31L, "b"}, new Object[] {32L, "c"})
                                .toArray(Object[][]::new))
                        .fields(STUDENT.id, STUDENT.name)
                        .execute()
                        .stored();
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    static UUID id(String note) {
        return UUID.nameUUIDFromBytes(note.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
