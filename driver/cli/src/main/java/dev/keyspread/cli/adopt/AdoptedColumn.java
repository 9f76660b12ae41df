package dev.keyspread.cli.adopt;

import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.cli.adopt.ddl.AdoptionSql;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds the column of a rule that is adopted, and its table, in whatever state they are. {@link Adoption} asks it. It must only read. */
final class AdoptedColumn {
    private final DetectedDialect engine;
    private final ShardRule rule;
    private final String written;

    /**
     * @param written the rule's column as it was written, with the quotes of its names
     */
    AdoptedColumn(DetectedDialect engine, ShardRule rule, String written) {
        this.engine = engine;
        this.rule = rule;
        this.written = written;
    }

    /** A name in quotes is taken as it is, also one that is still to be made. */
    private boolean isQuoted() {
        return written.endsWith("\"") || written.endsWith("`");
    }

    /** The column as it is, or as it will be once it is added. */
    RuledColumn read(Connection connection) throws SQLException {
        Table table = table(connection);
        Dialect dialect = engine.dialect();
        if (table.column(rule.column()) != null) {
            return RuledColumn.bind(rule, table, dialect);
        }
        String name = isQuoted() ? dialect.cut(rule.column()) : dialect.name(rule.column(), false);
        TableRule wide = RuledColumn.bind(rule, with(table, name, dialect.word(Word.BIG_INTEGER)), dialect)
                .rule();
        return RuledColumn.bind(rule, with(table, name, AdoptionSql.type(wide, dialect)), dialect);
    }

    /** Returns true if the column is there. */
    boolean isThere(Connection connection) throws SQLException {
        return table(connection).column(rule.column()) != null;
    }

    /** The table. While tables are exchanged, there is none of the name. */
    Table table(Connection connection) throws SQLException {
        QualifiedName name = new QualifiedName(rule.schema(), rule.table());
        try {
            return RuledColumn.table(connection, engine, name);
        } catch (SQLException e) {
            if (!engine.dialect().has(Capability.FIXED_KEYS)) {
                throw e;
            }
            try {
                Table before = RuledColumn.table(
                        connection, engine, new QualifiedName(rule.schema(), rule.table() + KeyByCopy.BEFORE));
                String made = before.name().name();
                String original = made.substring(0, made.length() - KeyByCopy.BEFORE.length());
                return before.withName(new QualifiedName(before.name().schema(), original));
            } catch (SQLException neither) {
                throw e;
            }
        }
    }

    private Table with(Table table, String name, String type) {
        List<Column> columns = new ArrayList<>(table.columns());
        String known = engine.dialect().has(Capability.GOOGLE_TYPES) ? "INT64" : type;
        columns.add(Tables.nullable(Tables.column(name, known, null, engine.dialect())));
        return table.withColumns(columns);
    }
}
