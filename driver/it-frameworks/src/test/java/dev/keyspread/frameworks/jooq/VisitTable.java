package dev.keyspread.frameworks.jooq;

import org.jooq.Identity;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;
import org.jooq.impl.UpdatableRecordImpl;

/** The way jOOQ generates a table whose ids the database makes. */
final class VisitTable extends TableImpl<VisitTable.Row> {
    static final VisitTable VISIT = new VisitTable();

    private static final long serialVersionUID = 1;

    final transient TableField<Row, Long> id =
            createField(DSL.name("id"), SQLDataType.BIGINT.notNull().identity(true), this);
    final transient TableField<Row, String> pet = createField(DSL.name("pet"), SQLDataType.VARCHAR(40), this);
    final transient TableField<Row, String> description =
            createField(DSL.name("description"), SQLDataType.VARCHAR(200), this);

    private VisitTable() {
        super(DSL.name("visit"));
    }

    @Override
    public Class<Row> getRecordType() {
        return Row.class;
    }

    @Override
    public Identity<Row, Long> getIdentity() {
        return Internal.createIdentity(this, id);
    }

    @Override
    public UniqueKey<Row> getPrimaryKey() {
        return Internal.createUniqueKey(this, DSL.name("visit_pkey"), id);
    }

    /** A row that can be stored. */
    static final class Row extends UpdatableRecordImpl<Row> {
        private static final long serialVersionUID = 1;

        Row() {
            super(VISIT);
        }
    }
}
