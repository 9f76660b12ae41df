package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;

/**
 * Where the emulator's INFORMATION_SCHEMA says something else of a table than its DDL does, field by field. Everything else
 * has to agree; a difference that no DDL shows any more is no difference.
 */
final class SpannerDifferences implements BinaryOperator<Table> {
    /** One field that differs, and why. */
    enum Difference {
        /**
         * Column.identity of identity columns: this emulator has IS_IDENTITY, as Cloud Spanner does, but it says NO for all
         * columns. What was read makes nothing of it but a column that the application fills.
         */
        IDENTITY_IS_NOT_SHOWN,
        /**
         * Table.indexes: the indexes that Spanner makes for a foreign key are named by Spanner. Statements that declare one
         * don't show whether there is a primary key or an older index that does the same.
         */
        FOREIGN_KEYS_HAVE_INDEXES,
        /** Index.filter: GoogleSQL's INDEXES has no such column, the PostgreSQL dialect's has one that is always NULL. */
        INDEX_FILTER_IS_NOT_SHOWN,
        /**
         * Column.nullable: when the PostgreSQL dialect's ALTER COLUMN TYPE changes a column, this emulator forgets its NOT
         * NULL. Cloud Spanner's documentation says nothing of that.
         */
        TYPE_CHANGE_DROPS_NOT_NULL,
        /**
         * Table.indexes: this emulator gives a search index the type INDEX, Cloud Spanner gives it the type SEARCH. It keeps
         * tokens, not keys in order, and so DDL makes none of it.
         */
        SEARCH_INDEX_IS_SHOWN_AS_ORDERED,
        /** That a column is HIDDEN is not asked for: only advice has a use for it. */
        HIDING_IS_NOT_SHOWN
    }

    /** The type to which one test alters a column of the PostgreSQL dialect; no other has a column of it that is NOT NULL. */
    private static final String ALTERED = "character varying(77)";

    private static final Pattern MANAGED = Pattern.compile("IDX_.*_[0-9A-F]{16}");

    private final Set<Difference> seen = EnumSet.noneOf(Difference.class);

    /** The differences that were met. */
    Set<Difference> seen() {
        return seen;
    }

    @Override
    public Table apply(Table told, Table read) {
        List<Column> columns = new ArrayList<>(told.columns());
        columns.replaceAll(column -> asShown(column, read));
        List<Index> indexes = new ArrayList<>(told.indexes());
        indexes.replaceAll(this::withoutFilter);
        for (Index index : read.indexes()) {
            if (MANAGED.matcher(index.name()).matches()) {
                indexes.add(met(Difference.FOREIGN_KEYS_HAVE_INDEXES, index));
            } else if (isOfTokens(index, read)) {
                indexes.add(met(Difference.SEARCH_INDEX_IS_SHOWN_AS_ORDERED, index));
            }
        }
        return told.toBuilder()
                .columns(columns)
                .indexes(indexes)
                .otherIndexes(List.of())
                .build();
    }

    private Column asShown(Column told, Table read) {
        Column other = read.column(told.name());
        if (other != null
                && other.nullable()
                && !told.nullable()
                && told.type().sql().equals(ALTERED)) {
            return met(Difference.TYPE_CHANGE_DROPS_NOT_NULL, told.withNullable(true));
        }
        if (told.hidden()) {
            return met(
                    Difference.HIDING_IS_NOT_SHOWN,
                    told.toBuilder().hidden(false).build());
        }
        boolean hiddenIdentity = told.identity() == Identity.SCATTERED
                && told.defaultExpression() == null
                && other != null
                && other.identity() == Identity.NONE;
        return hiddenIdentity ? met(Difference.IDENTITY_IS_NOT_SHOWN, told.withDefault(null, Identity.NONE)) : told;
    }

    private Index withoutFilter(Index told) {
        return told.filter() == null
                ? told
                : met(
                        Difference.INDEX_FILTER_IS_NOT_SHOWN,
                        new Index(
                                told.name(),
                                told.unique(),
                                told.nullFiltered(),
                                told.parts(),
                                told.storing(),
                                told.interleavedIn(),
                                told.local(),
                                null));
    }

    private static boolean isOfTokens(Index index, Table read) {
        return index.parts().stream().anyMatch(part -> {
            Column column = read.column(part.column());
            return column != null && column.type().sql().equals("TOKENLIST");
        });
    }

    private <T> T met(Difference difference, T value) {
        seen.add(difference);
        return value;
    }
}
