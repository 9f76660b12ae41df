package dev.keyspread.frameworks.jooq;

import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** The students' table by another name. */
record StudentTableAlias(String alias) {
    Table<StudentTable.Row> table() {
        return StudentTable.STUDENT.as(alias);
    }

    Field<Long> id() {
        return DSL.field(DSL.name(alias, "id"), SQLDataType.BIGINT);
    }

    Field<String> name() {
        return DSL.field(DSL.name(alias, "name"), SQLDataType.VARCHAR);
    }
}
