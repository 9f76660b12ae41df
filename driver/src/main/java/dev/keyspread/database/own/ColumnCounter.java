package dev.keyspread.database.own;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.metadata.Queries;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.generator.ColumnNumbers;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Takes numbers from the sequence that the database keeps behind an identity column, or that the column's default draws from,
 * on a connection of its own, or on one that is given. What the sequence is called is asked each time: it costs little beside the
 * connection, and is never out of date.
 */
final class ColumnCounter implements ColumnNumbers.Counter {

    private final ConnectionSource own;
    private final Dialect dialect;

    ColumnCounter(ConnectionSource own, Dialect dialect) {
        this.own = own;
        this.dialect = dialect;
    }

    @Override
    public long[] next(QualifiedName table, String column, int count) throws SQLException, NotFillableException {
        try (Connection connection = own.open()) {
            connection.setAutoCommit(
                    false); // Cloud Spanner's sequences give nothing outside of a transaction that writes
            long[] numbers = next(connection, table, column, count);
            OwnTime.limit(connection);
            connection.commit();
            return numbers;
        }
    }

    /** Takes numbers on an open connection, in the transaction that is open on it. */
    long[] next(Connection connection, QualifiedName table, String column, int count)
            throws SQLException, NotFillableException {
        String draw = draw(connection, table, column);
        if (draw == null) {
            throw noCounter(table, column);
        }
        return numbers(connection, "SELECT " + draw + " FROM " + rows(count), count);
    }

    private static NotFillableException noCounter(QualifiedName table, String column) {
        return new NotFillableException(
                RefusalKind.NUMBER_NOT_AVAILABLE,
                "the database has no sequence for " + column + " that can be asked before a row is written",
                "fill " + column + " by sequence(" + table.name().toLowerCase(Locale.ROOT)
                        + "_seq, 100), or give it a default" + " that draws from a sequence");
    }

    /** The expression that draws a number, or null where there is none. */
    private @Nullable String draw(Connection connection, QualifiedName table, String column) throws SQLException {
        String byDefault = defaultExpression(connection, table, column);
        if (byDefault != null) {
            return Defaults.identity(byDefault, dialect) == Identity.NONE ? null : drawByDefault(byDefault);
        }
        return switch (dialect.engine().catalogue()) {
            case H2_SCHEMA -> drawOfH2(connection, table, column);
            case POSTGRES -> drawOfPostgres(connection, table, column);
            case SPANNER, MYSQL_SCHEMA, JDBC -> null;
        };
    }

    private @Nullable String defaultExpression(Connection connection, QualifiedName table, String column)
            throws SQLException {
        String schema = table.schema();
        String query = OwnSql.qualified(
                "SELECT column_default FROM information_schema.columns WHERE table_name = ? AND column_name = ?"
                        + (schema == null ? "" : " AND table_schema = ?"),
                dialect);
        return schema == null
                ? text(connection, query, table.name(), column)
                : text(connection, query, table.name(), column, schema);
    }

    private @Nullable String drawOfPostgres(Connection connection, QualifiedName table, String column)
            throws SQLException {
        String path =
                (table.schema() == null ? "" : dialect.quoted(table.schema()) + ".") + dialect.quoted(table.name());
        String sequence = text(connection, "SELECT pg_catalog.pg_get_serial_sequence(?, ?)", path, column);
        return sequence == null ? null : nextval("'" + sequence.replace("'", "''") + "'");
    }

    /** A default of PostgreSQL's names its function as the search path finds it; what it draws from stands in its only literal. */
    private String drawByDefault(String expression) {
        int first = expression.indexOf('\'');
        boolean isPlain = !dialect.has(Capability.RUNS_POSTGRES_CODE) || first < 0;
        return isPlain ? expression : nextval(expression.substring(first, expression.lastIndexOf('\'') + 1));
    }

    private static String nextval(String literal) {
        return "pg_catalog.nextval(CAST(" + literal + " AS pg_catalog.regclass))";
    }

    /** H2 names the sequence of an identity column only in the table's own text. */
    private @Nullable String drawOfH2(Connection connection, QualifiedName table, String column) throws SQLException {
        String schema = table.schema();
        String text = schema == null
                ? text(connection, "SELECT DB_OBJECT_SQL('TABLE', CURRENT_SCHEMA, ?)", table.name())
                : text(connection, "SELECT DB_OBJECT_SQL('TABLE', ?, ?)", schema, table.name());
        if (text == null) {
            return null;
        }
        Tokens tokens = Tokens.scan(text, dialect);
        int depth = 0;
        boolean isColumns = false;
        for (int i = 0; i + 3 < tokens.size(); i++) {
            depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
            boolean begins = depth == 1 && (tokens.isSymbol(i, "(") || tokens.isSymbol(i, ","));
            isColumns = begins ? tokens.isName(i + 1) && column.equals(tokens.name(i + 1)) : isColumns;
            int sequence = isColumns && tokens.isWord(i, "IDENTITY") ? sequenceOfH2(tokens, i + 1) : -1;
            if (sequence >= 0) {
                return "NEXT VALUE FOR " + text.substring(tokens.start(sequence), tokens.end(sequence + 2));
            }
        }
        return null;
    }

    /** The first token of the sequence's name, or -1; some of H2's modes number NULL too, which the text says before it. */
    private static int sequenceOfH2(Tokens tokens, int behindIdentity) {
        boolean isOnNull = tokens.isWord(behindIdentity, "DEFAULT")
                && tokens.isWord(behindIdentity + 1, "ON")
                && tokens.isWord(behindIdentity + 2, "NULL");
        int at = behindIdentity + (isOnNull ? 3 : 0);
        return tokens.isWord(at, "SEQUENCE") && at + 3 < tokens.size() ? at + 1 : -1;
    }

    /** A source of so many rows. */
    private String rows(int count) {
        return String.format(
                Locale.ROOT,
                dialect.word(Word.COUNTED_ROWS),
                count,
                repeated("0", count, ", "),
                repeated("SELECT 1", count, " UNION ALL "));
    }

    private static String repeated(String sql, int count, String between) {
        return String.join(between, Collections.nCopies(count, sql));
    }

    private static long[] numbers(Connection connection, String query, int count) throws SQLException {
        long[] numbers = new Queries(connection)
                .list(query, row -> row.getLong(1)).stream()
                        .mapToLong(Long::longValue)
                        .limit(count)
                        .toArray();
        if (numbers.length < count) {
            throw new SQLException("a sequence gave fewer numbers than it was asked for", "22003");
        }
        return numbers;
    }

    /** The text in the only row of a query; null if that is NULL, or there is another number of rows. */
    private static @Nullable String text(Connection connection, String query, Object... values) throws SQLException {
        List<String> texts = new Queries(connection).list(query, row -> row.getString(1), values);
        return texts.size() == 1 ? texts.get(0) : null;
    }
}
