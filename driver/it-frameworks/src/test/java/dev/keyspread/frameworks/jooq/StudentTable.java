package dev.keyspread.frameworks.jooq;

import org.jooq.Name;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;
import org.jooq.impl.UpdatableRecordImpl;

/** The way jOOQ generates a table: it knows the id as the key, and nothing of a shard. */
final class StudentTable extends TableImpl<StudentTable.Row> {
    static final StudentTable STUDENT = new StudentTable(DSL.name("student"));

    private static final long serialVersionUID = 1;

    final transient TableField<Row, Long> id = createField(DSL.name("id"), SQLDataType.BIGINT.notNull(), this);
    final transient TableField<Row, String> name = createField(DSL.name("name"), SQLDataType.VARCHAR(40), this);

    private StudentTable(Name name) {
        super(name);
    }

    @Override
    public Class<Row> getRecordType() {
        return Row.class;
    }

    @Override
    public UniqueKey<Row> getPrimaryKey() {
        return Internal.createUniqueKey(this, DSL.name("student_pkey"), id);
    }

    /** A row that can be stored. */
    static final class Row extends UpdatableRecordImpl<Row> {
        private static final long serialVersionUID = 1;

        Row() {
            super(STUDENT);
        }
    }
}
