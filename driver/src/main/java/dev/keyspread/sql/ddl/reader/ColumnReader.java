package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.Collation;
import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.ForeignKeyDefinition;
import dev.keyspread.sql.ddl.KeyDefinition;
import dev.keyspread.sql.ddl.KeyPartDefinition;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one column definition. {@link TableElements} and the readers of ALTER TABLE and of domains call it. */
final class ColumnReader {
    /** Types that are a counter. */
    private static final Set<String> COUNTERS =
            Set.of("SERIAL", "BIGSERIAL", "SMALLSERIAL", "SERIAL2", "SERIAL4", "SERIAL8", "IDENTITY");

    private static final Pattern CACHE = Pattern.compile("\\bCACHE\\s+(\\d+)", Pattern.CASE_INSENSITIVE);

    private final DdlCursor cursor;
    private boolean nullable = true;
    private @Nullable String defaultExpression;
    private @Nullable String generated;
    private ColumnDefinition.Storage storage = ColumnDefinition.Storage.NONE;
    private ColumnDefinition.DeclaredIdentity identity = ColumnDefinition.DeclaredIdentity.NONE;
    private boolean commitTimestamp;
    private @Nullable String characterSet;
    private boolean isBinary;
    private @Nullable String collation;
    private @Nullable String comment;
    private @Nullable KeyDefinition primaryKey;
    private @Nullable KeyDefinition unique;
    private @Nullable ForeignKeyDefinition references;
    private final List<ColumnDefinition.DeclaredCheck> checks = new ArrayList<>();
    private @Nullable String constraint;
    private final StringBuilder extras = new StringBuilder();
    private @Nullable String cache;

    private ColumnReader(DdlCursor cursor) {
        this.cursor = cursor;
    }

    /**
     * A column, with the keys that are declared behind it.
     *
     * @param definition the column
     * @param primaryKey the primary key behind it, or null
     * @param unique the unique constraint behind it, or null
     * @param cache how many numbers of its identity a session keeps, "1" if it says nothing; null if it is no identity, or if it doesn't matter to the engine
     */
    record Column(
            ColumnDefinition definition,
            @Nullable KeyDefinition primaryKey,
            @Nullable KeyDefinition unique,
            @Nullable String cache) {}

    /** The column that the whole cursor holds, or null when it does not begin with a name. */
    static @Nullable Column read(DdlCursor cursor) {
        String name = cursor.name();
        return name == null ? null : new ColumnReader(cursor).rest(name);
    }

    /** Returns what stands behind the name of a domain, read as a column of that name: its type, default, collation and constraints. */
    static ColumnDefinition values(DdlCursor cursor, String name) {
        return new ColumnReader(cursor).rest(name).definition();
    }

    private Column rest(String name) {
        cursor.accept("WITH", "OPTIONS"); // a column of a typed table
        int typeFrom = cursor.at();
        TypeReader.skip(cursor);
        String type = cursor.textFrom(typeFrom);
        impliedByType(type);
        if (cursor.dialect().has(Capability.H2_DDL)
                && type.toUpperCase(Locale.ROOT).matches("IDENTITY\\b.*")) {
            primaryKey = inlineKey(name); // H2 makes such a column the key, said or not
        }
        while (cursor.more()) {
            option(name);
        }
        ColumnDefinition definition = new ColumnDefinition(
                name,
                type,
                nullable,
                defaultExpression,
                generated,
                storage,
                identity,
                commitTimestamp,
                Collation.of(characterSet, isBinary, collation),
                comment,
                primaryKey != null && primaryKey.place() == KeyDefinition.Place.COLUMN,
                unique != null,
                references,
                checks,
                extras.toString());
        return new Column(definition, primaryKey, unique, cache);
    }

    private void impliedByType(String type) {
        String upper = type.toUpperCase(Locale.ROOT);
        int group = upper.indexOf('(');
        if (COUNTERS.contains(group < 0 ? upper : upper.substring(0, group).strip())) {
            identity = ColumnDefinition.DeclaredIdentity.COUNTER;
        }
        commitTimestamp = upper.equals("SPANNER.COMMIT_TIMESTAMP");
    }

    private void option(String name) {
        int from = cursor.at();
        if (cursor.accept("NOT", "NULL")) {
            nullable = false;
            constraint = null;
        } else if (cursor.accept("NOT", "ENFORCED") || cursor.accept("NOT", "DEFERRABLE")) {
            // a constraint's: only its key is of interest
        } else if (cursor.accept("NULL")) {
            nullable = true;
        } else if (cursor.accept("CONSTRAINT")) {
            constraint = cursor.name();
        } else if (cursor.accept("DEFAULT")) {
            defaultExpression = expression();
        } else if (cursor.isAny("GENERATED", "AS")) {
            generated();
        } else if (cursor.acceptAny("AUTO_INCREMENT", "AUTOINCREMENT", "IDENTITY")) {
            identity(ColumnDefinition.DeclaredIdentity.COUNTER);
        } else if (cursor.accept("AUTO_RANDOM")) {
            identity(ColumnDefinition.DeclaredIdentity.AUTO_RANDOM);
        } else if (extra() || (!key(name) && !attribute())) {
            cursor.skipOne();
            String text = cursor.textFrom(from);
            extras.append(extras.length() == 0 ? "" : " ").append(text);
        }
    }

    /** Returns true if what is next goes to the extras; stands before the last word of it then. */
    private boolean extra() {
        return isClock()
                || cursor.acceptAny(GrammarWords.DDL_RECORDED_WITH_VALUE.array())
                || cursor.isAny(GrammarWords.DDL_RECORDED.array())
                || isNotVisible();
    }

    /** {@code ON UPDATE} with an expression that every update sets the column to: no action of a foreign key. */
    private boolean isClock() {
        boolean isClock = cursor.is("ON", "UPDATE") && !cursor.isAnyAhead(2, "NO", "SET", "CASCADE", "RESTRICT");
        return isClock && cursor.accept("ON", "UPDATE");
    }

    private boolean isNotVisible() {
        return cursor.is("NOT", "VISIBLE") && cursor.accept("NOT");
    }

    private boolean key(String name) {
        if (cursor.accept("PRIMARY", "KEY") || isMysqlKey()) {
            primaryKey = inlineKey(name);
        } else if (cursor.accept("UNIQUE")) {
            cursor.accept("KEY");
            cursor.accept("NULLS", "NOT", "DISTINCT");
            unique = inlineKey(name);
        } else if (cursor.is("REFERENCES")) {
            references = KeyReader.references(cursor, constraint, List.of(name));
        } else {
            return false;
        }
        constraint = null;
        return true;
    }

    /** In MySQL a lone KEY behind a column means its primary key. */
    private boolean isMysqlKey() {
        return cursor.dialect().has(Capability.MYSQL_DDL) && cursor.accept("KEY");
    }

    private KeyDefinition inlineKey(String name) {
        KeyPartDefinition.WrittenOrder order = KeyPartDefinition.WrittenOrder.UNSPECIFIED;
        for (KeyPartDefinition.WrittenOrder written : KeyPartDefinition.WrittenOrder.values()) {
            if (cursor.accept(written.name())) {
                order = written;
            }
        }
        KeyReader.Suffix suffix = KeyReader.suffix(cursor, null);
        return new KeyDefinition(
                constraint,
                List.of(new KeyPartDefinition(name, false, order)),
                KeyDefinition.Place.COLUMN,
                suffix.clustered,
                suffix.usingHash,
                suffix.storing,
                suffix.options);
    }

    private boolean attribute() {
        if (cursor.is("CHECK")) {
            int from = cursor.at();
            cursor.skip();
            cursor.skipOne();
            cursor.accept("NO", "INHERIT");
            checks.add(new ColumnDefinition.DeclaredCheck(constraint, cursor.textFrom(from)));
            constraint = null;
        } else if (cursor.accept("COLLATE")) {
            int from = cursor.at();
            cursor.qualifiedName();
            collation = cursor.textFrom(from);
        } else if (cursor.accept("CHARACTER", "SET") || cursor.accept("CHARSET")) {
            characterSet = word();
        } else if (cursor.isAny("ASCII", "UNICODE")) {
            characterSet = word();
        } else if (cursor.accept("BINARY")) {
            isBinary = true;
        } else if (cursor.accept("COMMENT")) {
            comment = cursor.string();
        } else if (cursor.accept("OPTIONS")) {
            Map<String, String> options = OptionReader.group(cursor);
            commitTimestamp |= Boolean.TRUE.equals(OptionReader.flag(options, "ALLOW_COMMIT_TIMESTAMP"));
        } else if (cursor.acceptAny("STORED", "PERSISTED")) {
            storage = ColumnDefinition.Storage.STORED;
        } else if (cursor.accept("VIRTUAL")) {
            storage = ColumnDefinition.Storage.VIRTUAL;
        } else if (cursor.accept("ON", "UPDATE") || cursor.accept("ON", "DELETE")) {
            if (!cursor.accept("NO", "ACTION") && !cursor.accept("SET")) {
                expression();
            } else {
                cursor.acceptAny("NULL", "DEFAULT");
            }
        } else if (cursor.acceptAny(GrammarWords.DDL_IDLE_WITH_VALUE.array())) {
            cursor.skipOne();
        } else {
            return cursor.acceptAny(GrammarWords.DDL_IDLE.array());
        }
        return true;
    }

    private String word() {
        int from = cursor.at();
        cursor.skipOne();
        return cursor.textFrom(from);
    }

    private void generated() {
        boolean spelledOut = cursor.accept("GENERATED");
        if (spelledOut) {
            cursor.accept("ALWAYS");
            cursor.accept("BY", "DEFAULT");
            cursor.accept("ON", "NULL");
        }
        if (!cursor.accept("AS")) {
            return;
        }
        if (cursor.accept("IDENTITY")) {
            int from = cursor.at();
            identity(ColumnDefinition.DeclaredIdentity.COUNTER);
            cache = cache(cursor.textFrom(from));
        } else if (cursor.isGroup()) {
            int from = cursor.at();
            cursor.skipGroup();
            generated = cursor.expression(from, cursor.at());
            if (storage == ColumnDefinition.Storage.NONE) {
                // H2 computes them when it writes; where an engine lets the word be left out, it is VIRTUAL.
                storage = cursor.dialect().has(Capability.H2_DDL)
                        ? ColumnDefinition.Storage.STORED
                        : ColumnDefinition.Storage.VIRTUAL;
            }
        } else {
            expression(); // ROW START and its like
        }
    }

    /** Returns what CACHE says among the options of an identity. */
    private @Nullable String cache(String options) {
        if (cursor.dialect().wordOrNull(Word.SEQUENCE_CACHE) == null) {
            return null;
        }
        Matcher written = CACHE.matcher(options);
        return written.find() ? written.group(1) : "1";
    }

    private void identity(ColumnDefinition.DeclaredIdentity kind) {
        identity = kind;
        int from = cursor.at();
        if (cursor.isGroup()) {
            cursor.skipGroup();
        } else if (cursor.accept("SEQUENCE")) {
            cursor.qualifiedName(); // as H2 scripts it
        } else {
            cursor.accept("BIT_REVERSED_POSITIVE");
        }
        if (cursor.textFrom(from).toUpperCase(Locale.ROOT).contains("BIT_REVERSED_POSITIVE")) {
            identity = ColumnDefinition.DeclaredIdentity.BIT_REVERSED;
        }
    }

    /** An expression that ends where another option of the column begins. */
    private String expression() {
        int from = cursor.at();
        do {
            cursor.skipOne();
        } while (cursor.more() && !endsExpression(cursor.at() - 1));
        return cursor.expression(from, cursor.at());
    }

    private boolean endsExpression(int previous) {
        if (cursor.isAny("NOT")) {
            return cursor.isAnyAhead(1, "NULL", "VISIBLE", "HIDDEN", "ENFORCED") && !cursor.wasWord(previous, "IS");
        }
        if (cursor.isAny("NULL")) {
            return !cursor.wasWord(previous, "IS") && !cursor.wasWord(previous, "NOT");
        }
        return cursor.isAny(GrammarWords.DDL_BEHIND_DEFAULT.array());
    }
}
