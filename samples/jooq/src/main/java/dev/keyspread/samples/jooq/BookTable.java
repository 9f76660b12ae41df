package dev.keyspread.samples.jooq;

import org.jooq.Name;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;
import org.jooq.impl.UpdatableRecordImpl;

/** Describes a table like jOOQ's generator, before it had a shard. */
final class BookTable extends TableImpl<BookTable.Row> {
    static final BookTable BOOK = new BookTable();

    private static final long serialVersionUID = 1;

    final transient TableField<Row, Long> id = createField(DSL.name("id"), SQLDataType.BIGINT.notNull(), this);
    final transient TableField<Row, String> title =
            createField(DSL.name("title"), SQLDataType.VARCHAR(100).notNull(), this);
    final transient TableField<Row, Integer> copies =
            createField(DSL.name("copies"), SQLDataType.INTEGER.notNull(), this);

    private BookTable() {
        super(name("book"));
    }

    private static Name name(String name) {
        return DSL.name(name);
    }

    @Override
    public Class<Row> getRecordType() {
        return Row.class;
    }

    @Override
    public UniqueKey<Row> getPrimaryKey() {
        return Internal.createUniqueKey(this, name("book_pkey"), id);
    }

    /** A book that can be stored. */
    static final class Row extends UpdatableRecordImpl<Row> {
        private static final long serialVersionUID = 1;

        Row() {
            super(BOOK);
        }
    }
}
