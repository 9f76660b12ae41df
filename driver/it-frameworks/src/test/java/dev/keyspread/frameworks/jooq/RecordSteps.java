package dev.keyspread.frameworks.jooq;

import static dev.keyspread.frameworks.jooq.StudentTable.STUDENT;
import static dev.keyspread.frameworks.jooq.VisitTable.VISIT;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jooq.DSLContext;

/** Records that are stored, refreshed and deleted, and transactions. */
record RecordSteps(JooqProgram.Steps steps) {
    void run() {
        steps.step("store a new record", dsl -> student(dsl, 40L, "stored").store());
        steps.step("store a changed record", dsl -> {
            StudentTable.Row row = fetched(dsl, 40L);
            row.set(STUDENT.name, "stored again");
            return row.store();
        });
        steps.step("store an identity", dsl -> {
            VisitTable.Row row = dsl.newRecord(VISIT);
            row.set(VISIT.pet, "stored");
            return row.store() + " " + row.get(VISIT.id);
        });
        steps.step("insert a record", dsl -> student(dsl, 41L, "inserted").insert());
        steps.step("update a record", dsl -> student(dsl, 41L, "updated").update());
        steps.step("merge a record", dsl -> student(dsl, 42L, "merged").merge());
        steps.step("refresh", dsl -> {
            StudentTable.Row row = student(dsl, 41L, "old");
            row.refresh();
            return row.get(STUDENT.name);
        });
        steps.step("delete a record", dsl -> fetched(dsl, 42L).delete());
        steps.step(
                "batch store",
                dsl -> Arrays.toString(
                        dsl.batchStore(List.of(student(dsl, 43L, "a"), student(dsl, 44L, "b"), student(dsl, 45L, "c")))
                                .execute()));
        steps.step(
                "batch insert",
                dsl -> Arrays.toString(dsl.batchInsert(List.of(student(dsl, 46L, "a"), student(dsl, 47L, "b")))
                        .execute()));
        steps.step(
                "batch update",
                dsl -> Arrays.toString(dsl.batchUpdate(List.of(student(dsl, 46L, "c"), student(dsl, 47L, "d")))
                        .execute()));
        steps.step(
                "batch delete",
                dsl -> Arrays.toString(
                        dsl.batchDelete(List.of(student(dsl, 46L, "c"))).execute()));
        steps.step(
                "a transaction",
                dsl -> dsl.transactionResult(inner -> inner.dsl().fetchCount(STUDENT)
                        + student(inner.dsl(), 48L, "in").store()));
        steps.step("a transaction that is rolled back", dsl -> {
            try {
                dsl.transaction(inner -> {
                    student(inner.dsl(), 49L, "out").store();
                    throw new IllegalStateException("rolled back");
                });
            } catch (IllegalStateException expected) {
                return dsl.fetchCount(STUDENT);
            }
            return null;
        });
        steps.step(
                "a nested transaction that is rolled back",
                dsl -> dsl.transactionResult(outer -> {
                    student(outer.dsl(), 50L, "outer").store();
                    try {
                        outer.dsl().transaction(inner -> {
                            student(inner.dsl(), 51L, "inner").store();
                            throw new IllegalStateException("rolled back");
                        });
                    } catch (IllegalStateException expected) {
                        return outer.dsl().fetchCount(STUDENT);
                    }
                    return null;
                }));
    }

    private static StudentTable.Row student(DSLContext dsl, long id, String name) {
        StudentTable.Row row = dsl.newRecord(STUDENT);
        row.set(STUDENT.id, id);
        row.set(STUDENT.name, name);
        return row;
    }

    private static StudentTable.Row fetched(DSLContext dsl, long id) {
        return Objects.requireNonNull(dsl.fetchOne(STUDENT, STUDENT.id.eq(id)));
    }
}
