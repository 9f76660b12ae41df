package dev.keyspread.frameworks.jooq;

import static dev.keyspread.frameworks.jooq.StudentTable.STUDENT;
import static dev.keyspread.frameworks.jooq.VisitTable.VISIT;
import static dev.keyspread.frameworks.jooq.WriteSteps.CUSTOMER_ID;
import static dev.keyspread.frameworks.jooq.WriteSteps.NOTE;
import static dev.keyspread.frameworks.jooq.WriteSteps.ORDERS;
import static dev.keyspread.frameworks.jooq.WriteSteps.ORDER_ID;
import static dev.keyspread.frameworks.jooq.WriteSteps.id;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.rowNumber;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.values;

import java.util.List;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Cursor;
import org.jooq.Record;
import org.jooq.impl.SQLDataType;

/** Queries. */
record ReadSteps(JooqProgram.Steps steps) {
    void run() {
        conditions();
        joins();
        shapes();
    }

    private void where(String name, Condition condition) {
        steps.step(
                "where " + name,
                dsl -> dsl.select(STUDENT.id, STUDENT.name)
                        .from(STUDENT)
                        .where(condition)
                        .orderBy(STUDENT.id)
                        .fetch());
    }

    private void conditions() {
        where("equal", STUDENT.id.eq(1L));
        where("equal to a literal", STUDENT.id.eq(inline(1L)));
        where("in", STUDENT.id.in(1L, 2L, 300L));
        where("in one", STUDENT.id.in(1L));
        where("in none", STUDENT.id.in(List.of()));
        where("in literals", STUDENT.id.in(inline(1L), inline(2L)));
        where("between", STUDENT.id.between(2L, 4L));
        where("not", STUDENT.id.ne(1L).and(STUDENT.id.lt(4L)));
        where("or", STUDENT.id.eq(1L).or(STUDENT.id.eq(2L)));
        where("or another", STUDENT.id.eq(1L).or(STUDENT.name.eq("six")));
        where("row", row(STUDENT.id, STUDENT.name).eq(6L, "six"));
        where("rows", row(STUDENT.id, STUDENT.name).in(List.of(row(6L, "six"), row(1L, "none"))));
        where("null", STUDENT.id.eq(4L).and(STUDENT.name.isNull()));
        where("null-safe", STUDENT.id.isNotDistinctFrom(5L));
        where("like", STUDENT.name.likeIgnoreCase("S%"));
        where("cast", STUDENT.id.eq(inline("5").cast(SQLDataType.BIGINT)));
        where("cast of the key", STUDENT.id.cast(SQLDataType.VARCHAR).eq("5"));
        where("sum", STUDENT.id.eq(inline(2L).plus(3L)));
        where("any", STUDENT.id.eq(org.jooq.impl.DSL.any(1L, 5L)));
        where("subquery", STUDENT.id.in(select(CUSTOMER_ID).from(ORDERS)));
        where("scalar subquery", STUDENT.id.eq(select(max(VISIT.id)).from(VISIT).where(VISIT.id.eq(2L))));
        where("exists", exists(selectOne().from(ORDERS).where(CUSTOMER_ID.eq(STUDENT.id))));
    }

    private void joins() {
        steps.step(
                "join",
                dsl -> dsl.select(STUDENT.name, NOTE)
                        .from(STUDENT)
                        .join(ORDERS)
                        .on(CUSTOMER_ID.eq(STUDENT.id))
                        .where(STUDENT.id.eq(1L))
                        .fetch());
        steps.step(
                "left join",
                dsl -> dsl.select(STUDENT.id, VISIT.pet)
                        .from(STUDENT)
                        .leftJoin(VISIT)
                        .on(VISIT.id.eq(STUDENT.id))
                        .where(STUDENT.id.in(1L, 2L, 40L))
                        .orderBy(STUDENT.id)
                        .fetch());
        steps.step("self join", dsl -> {
            StudentTableAlias pair = new StudentTableAlias("o");
            return dsl.select(STUDENT.id, pair.name())
                    .from(STUDENT)
                    .join(pair.table())
                    .on(pair.id().eq(STUDENT.id))
                    .where(pair.id().eq(6L))
                    .fetch();
        });
        steps.step(
                "join of values",
                dsl -> dsl.select(STUDENT.id, STUDENT.name)
                        .from(STUDENT)
                        .join(values(row(1L), row(6L)).as("v", "id"))
                        .on(STUDENT.id.eq(org.jooq.impl.DSL.field(name("v", "id"), SQLDataType.BIGINT)))
                        .orderBy(STUDENT.id)
                        .fetch());
        steps.step(
                "by UUID",
                dsl -> dsl.select(NOTE).from(ORDERS).where(ORDER_ID.eq(id("a"))).fetch());
        steps.step(
                "by UUID literal",
                dsl -> dsl.select(NOTE)
                        .from(ORDERS)
                        .where(ORDER_ID.eq(inline(id("a"))))
                        .fetch());
    }

    private void shapes() {
        steps.step(
                "page",
                dsl -> dsl.select(STUDENT.id)
                        .from(STUDENT)
                        .orderBy(STUDENT.id)
                        .limit(3)
                        .offset(2)
                        .fetch());
        steps.step(
                "seek",
                dsl -> dsl.select(STUDENT.id)
                        .from(STUDENT)
                        .orderBy(STUDENT.id)
                        .seek(5L)
                        .limit(3)
                        .fetch());
        steps.step(
                "group",
                dsl -> dsl.select(VISIT.pet, count())
                        .from(VISIT)
                        .groupBy(VISIT.pet)
                        .orderBy(VISIT.pet)
                        .fetch());
        steps.step(
                "window",
                dsl -> dsl.select(STUDENT.id, rowNumber().over().orderBy(STUDENT.id.desc()))
                        .from(STUDENT)
                        .where(STUDENT.id.in(1L, 2L, 3L))
                        .orderBy(STUDENT.id)
                        .fetch());
        steps.step(
                "union",
                dsl -> dsl.select(STUDENT.name)
                        .from(STUDENT)
                        .where(STUDENT.id.eq(1L))
                        .union(select(VISIT.pet).from(VISIT).where(VISIT.id.eq(2L)))
                        .orderBy(1)
                        .fetch());
        steps.step(
                "common table",
                dsl -> dsl.with("v")
                        .as(select(STUDENT.id, STUDENT.name).from(STUDENT).where(STUDENT.id.eq(6L)))
                        .selectFrom(name("v"))
                        .fetch());
        steps.step(
                "multiset",
                dsl -> dsl.select(
                                STUDENT.id,
                                multiset(select(NOTE).from(ORDERS).where(CUSTOMER_ID.eq(STUDENT.id)))
                                        .as("notes"))
                        .from(STUDENT)
                        .where(STUDENT.id.eq(1L))
                        .fetch()
                        .format());
        steps.step(
                "for update",
                dsl -> dsl.select(STUDENT.name)
                        .from(STUDENT)
                        .where(STUDENT.id.eq(6L))
                        .forUpdate()
                        .fetch());
        steps.step("fetch exists", dsl -> dsl.fetchExists(STUDENT, STUDENT.id.eq(6L)));
        steps.step("fetch count", dsl -> dsl.fetchCount(STUDENT, STUDENT.id.eq(6L)));
        steps.step("lazy", dsl -> {
            StringBuilder names = new StringBuilder();
            try (Cursor<StudentTable.Row> cursor =
                    dsl.selectFrom(STUDENT).orderBy(STUDENT.id).fetchSize(2).fetchLazy()) {
                cursor.forEach(row -> names.append(row.get(STUDENT.name)).append(' '));
            }
            return names;
        });
        steps.step("stream", dsl -> {
            try (Stream<? extends Record> rows =
                    dsl.select(STUDENT.id).from(STUDENT).orderBy(STUDENT.id).fetchStream()) {
                return rows.map(row -> row.get(STUDENT.id)).toList();
            }
        });
        steps.step("plain SQL", dsl -> dsl.fetch("select name from student where id = ?", 6L));
        steps.step(
                "plain SQL with a template",
                dsl -> dsl.resultQuery("select name from student where id = {0}", inline(6L))
                        .fetch());
        steps.step(
                "many results",
                dsl -> dsl.fetchMany("select name from student where id = 6").size());
    }
}
