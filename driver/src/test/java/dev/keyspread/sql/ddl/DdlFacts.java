package dev.keyspread.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells what a DDL statement says, a line for each fact, in the words of {@code resources/statements/README.md}. */
public final class DdlFacts {
    private final List<String> facts = new ArrayList<>();

    private DdlFacts() {}

    /** The facts of one statement, in order. */
    public static List<String> of(DdlStatement statement) {
        DdlFacts facts = new DdlFacts();
        facts.statement(statement);
        return List.copyOf(facts.facts);
    }

    private void say(String fact) {
        facts.add(fact);
    }

    private void statement(DdlStatement statement) {
        if (statement instanceof DdlStatement.CreateTable table) {
            table(table);
        } else if (statement instanceof DdlStatement.CreateIndex index) {
            say(index(index.index(), " on " + index.table()));
        } else if (statement instanceof DdlStatement.AlterTable alter) {
            say("alter " + alter.name());
            alter.changes().forEach(change -> say(ChangeFacts.of(change)));
        } else if (statement instanceof DdlStatement.DropTable drop) {
            say("drop table " + joined(drop.names()));
        } else if (statement instanceof DdlStatement.DropIndex drop) {
            say("drop index " + joined(drop.names()) + (drop.table() == null ? "" : " on " + drop.table()));
        } else if (statement instanceof DdlStatement.RenameIndex rename) {
            say("rename index " + rename.index() + " to " + rename.to());
        } else if (statement instanceof DdlStatement.CreateSequence sequence) {
            say("sequence " + sequence.name() + (sequence.bitReversed() ? " bit-reversed" : ""));
        } else if (statement instanceof DdlStatement.CreateEnum type) {
            say("enum " + type.name());
        } else if (statement instanceof DdlStatement.CreateDomain domain) {
            say("domain " + domain.name() + " of " + column(domain.values()));
        } else if (statement instanceof DdlStatement.DropType drop) {
            say("drop type " + joined(drop.names()) + (drop.cascade() ? " cascade" : ""));
        } else if (statement instanceof DdlStatement.CommentOnTable comment) {
            say("comment on " + comment.table() + ": " + comment.comment());
        } else if (statement instanceof DdlStatement.CommentOnColumn comment) {
            say("comment on " + comment.table() + "." + comment.column() + ": " + comment.comment());
        } else {
            say("unread ddl");
        }
    }

    private void table(DdlStatement.CreateTable table) {
        say((table.temporary() ? "temporary table " : "table ") + table.name());
        if (!table.columns().isEmpty()) {
            say("columns " + table.columns().stream().map(DdlFacts::column).collect(Collectors.joining(", ")));
        }
        KeyDefinition key = table.primaryKey();
        say(key == null ? "no key" : "key " + key(key));
        table.uniques().forEach(unique -> say("unique " + key(unique)));
        table.indexes().forEach(index -> say(index(index, "")));
        table.foreignKeys().forEach(foreign -> say("foreign key " + foreign(foreign)));
        if (table.interleaving() != null) {
            say("interleaved " + interleaving(table.interleaving()));
        }
        new TreeMap<>(table.options()).forEach((name, value) -> say("option " + name + " = " + value));
        table.derivedFrom().forEach(from -> say("like " + from));
        if (table.query() != null) {
            say("query " + table.query());
        }
        table.unknown().forEach(unknown -> say("not understood " + unknown));
    }

    static String column(ColumnDefinition column) {
        StringBuilder text = new StringBuilder(column.name());
        text.append(column.type().isEmpty() ? "" : " " + column.type());
        text.append(column.nullable() ? "" : " not null");
        text.append(column.defaultExpression() == null ? "" : " default " + column.defaultExpression());
        if (column.generated() != null) {
            text.append(column.storage() == ColumnDefinition.Storage.STORED ? " stored as " : " computed as ");
            text.append(column.generated());
        }
        text.append(
                switch (column.identity()) {
                    case NONE -> "";
                    case COUNTER -> " counter";
                    case BIT_REVERSED -> " bit-reversed";
                    case AUTO_RANDOM -> " random";
                });
        text.append(column.commitTimestamp() ? " commit timestamp" : "");
        text.append(column.collation() == null ? "" : " " + column.collation().sql());
        text.append(column.comment() == null ? "" : " comment " + column.comment());
        text.append(column.extras().isEmpty() ? "" : " and " + column.extras());
        return text.toString();
    }

    /** {@code (a, b DESC) named k clustered}. */
    static String key(KeyDefinition key) {
        Boolean clustered = key.clustered();
        return parts(key.columns())
                + (key.constraint() == null ? "" : " named " + key.constraint())
                + (clustered == null ? "" : clustered ? " clustered" : " nonclustered")
                + (key.usingHash() ? " hashed" : "")
                + (key.storing().isEmpty() ? "" : " storing " + String.join(", ", key.storing()))
                + options(key.options());
    }

    private static String options(java.util.Map<String, String> options) {
        return options.isEmpty() ? "" : " with " + new TreeMap<>(options);
    }

    /** The parts of a key, expressions in braces. */
    private static String parts(List<KeyPartDefinition> parts) {
        return parts.stream()
                .map(part -> (part.expression() ? "{" + part.text() + "}" : part.text())
                        + (part.order() == KeyPartDefinition.WrittenOrder.UNSPECIFIED ? "" : " " + part.order()))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    static String index(IndexDefinition index, String table) {
        return (index.unique() ? "unique index" : "index")
                + (index.name() == null ? "" : " " + index.name())
                + table
                + " "
                + parts(index.columns())
                + (index.kind() == IndexDefinition.Kind.ORDERED ? "" : " " + lower(index.kind()))
                + (index.nullFiltered() ? " null filtered" : "")
                + (index.reach() == IndexDefinition.Reach.UNSPECIFIED ? "" : " " + lower(index.reach()))
                + (index.usingHash() ? " hashed" : "")
                + (index.storing().isEmpty() ? "" : " storing " + String.join(", ", index.storing()))
                + (index.interleavedIn() == null ? "" : " interleaved in " + index.interleavedIn())
                + (index.filter() == null ? "" : " where " + index.filter())
                + options(index.options());
    }

    static String foreign(ForeignKeyDefinition key) {
        return "(" + String.join(", ", key.columns()) + ")"
                + (key.constraint() == null ? "" : " named " + key.constraint())
                + " to " + key.table()
                + (key.referenced().isEmpty() ? "" : " (" + String.join(", ", key.referenced()) + ")");
    }

    static String interleaving(Interleaving interleaving) {
        return "in " + (interleaving.parent() ? "parent " : "") + interleaving.table()
                + (interleaving.deleteCascades() ? " cascade" : "");
    }

    private static String lower(@Nullable Enum<?> constant) {
        return String.valueOf(constant).toLowerCase(Locale.ROOT);
    }

    private static String joined(List<?> names) {
        return names.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
