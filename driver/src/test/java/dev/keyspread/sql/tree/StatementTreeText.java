package dev.keyspread.sql.tree;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.TreeText;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.tree.StatementTree.Change;
import dev.keyspread.sql.tree.StatementTree.Clause;
import dev.keyspread.sql.tree.StatementTree.CommonTable;
import dev.keyspread.sql.tree.StatementTree.Computed;
import dev.keyspread.sql.tree.StatementTree.Derived;
import dev.keyspread.sql.tree.StatementTree.FromItem;
import dev.keyspread.sql.tree.StatementTree.FromList;
import dev.keyspread.sql.tree.StatementTree.Joined;
import dev.keyspread.sql.tree.StatementTree.Named;
import dev.keyspread.sql.tree.StatementTree.Nested;
import dev.keyspread.sql.tree.StatementTree.On;
import dev.keyspread.sql.tree.StatementTree.Part;
import dev.keyspread.sql.tree.StatementTree.Rows;
import dev.keyspread.sql.tree.StatementTree.Select;
import dev.keyspread.sql.tree.StatementTree.Tail;
import dev.keyspread.sql.tree.StatementTree.Unread;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.AssignmentList.Assignment;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.ConflictClause;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteReader;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tree of a statement as lines, each node indented below the one that it belongs to. */
final class StatementTreeText {
    private final Tokens tokens;
    private final List<String> lines = new ArrayList<>();

    private StatementTreeText(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns what the only statement of a text is: what it writes, or where it looks for rows. */
    static List<String> of(Tokens tokens) {
        StatementTreeText text = new StatementTreeText(tokens);
        List<WriteStatement> writes = text.writes();
        boolean looks = text.lines.isEmpty();
        for (WriteStatement write : writes) {
            text.write(write);
            looks &= write instanceof WriteStatement.Update || write instanceof WriteStatement.Delete;
        }
        if (looks) {
            text.statement(0, StatementReader.read(tokens, new TokenRange(0, tokens.size())));
        }
        return text.lines;
    }

    private List<WriteStatement> writes() {
        try {
            return WriteReader.read(tokens, 0, tokens.size());
        } catch (UnreadableStatementException unread) {
            add(0, "?{" + unread.getMessage() + "}");
            return List.of();
        }
    }

    private void write(WriteStatement write) {
        String name = write.table().name();
        if (write instanceof WriteStatement.Insert insert) {
            add(
                    0,
                    lower(insert.verb()) + " " + name + columns(insert.columns())
                            + (insert.returns() ? " returns" : ""));
            if (insert.key() != null) {
                add(1, "key" + columns(insert.key()));
            }
            source(1, insert.source());
            if (insert.rowAlias() != null) {
                add(
                        1,
                        "as " + insert.rowAlias().name()
                                + columns(insert.rowAlias().columns()));
            }
            conflict(insert.conflict());
        } else if (write instanceof WriteStatement.Merge merge) {
            add(0, "merge " + name + (merge.returns() ? " returns" : ""));
            add(
                    1,
                    "using " + text(merge.source().range()) + " as "
                            + merge.source().alias() + columns(merge.source().columns()));
            merge.source().rows().forEach(row -> row(2, row));
            add(1, "on " + TreeText.of(tokens, merge.on()));
            merge.actions().forEach(this::action);
        } else if (write instanceof WriteStatement.Copy copy) {
            add(0, "copy " + name + columns(copy.columns()));
        } else {
            boolean deletes = write instanceof WriteStatement.Delete;
            add(0, (deletes ? "deletes from " : "updates ") + name);
            if (write instanceof WriteStatement.Update update) {
                assignments(1, update.assignments());
            }
            TokenRange where = write instanceof WriteStatement.Update update
                    ? update.where()
                    : ((WriteStatement.Delete) write).where();
            if (where != null) {
                add(1, "where " + TreeText.of(tokens, where));
            }
        }
    }

    private void source(int depth, InsertSource source) {
        if (source instanceof InsertSource.Rows rows) {
            rows.rows().forEach(row -> row(depth, row));
        } else if (source instanceof InsertSource.Assigned assigned) {
            assignments(depth, assigned.assignments());
        } else if (source instanceof InsertSource.Defaults) {
            add(depth, "defaults");
        } else if (source instanceof InsertSource.Query query) {
            statement(depth, StatementReader.read(tokens, query.range()));
        }
    }

    private void row(int depth, InsertSource.Row row) {
        add(
                depth,
                "row "
                        + row.values().stream()
                                .map(value -> TreeText.of(tokens, value))
                                .collect(Collectors.joining(" | ")));
    }

    private void assignments(int depth, AssignmentList list) {
        for (Assignment assignment : list.assignments()) {
            String columns = assignment.columns().stream()
                    .map(AssignmentList.AssignedColumn::name)
                    .collect(Collectors.joining(", "));
            String values = assignment.values().isEmpty()
                    ? "?"
                    : assignment.values().stream()
                            .map(value -> TreeText.of(tokens, value))
                            .collect(Collectors.joining(" | "));
            add(depth, "set " + columns + " = " + values);
        }
    }

    private void conflict(@Nullable ConflictClause conflict) {
        if (conflict == null) {
            return;
        }
        String target = columns(conflict.target())
                + (conflict.filtered() ? " filtered" : "")
                + (conflict.other() ? " other" : "");
        add(1, lower(conflict.kind()) + target + (conflict.assignments() == null ? " nothing" : ""));
        if (conflict.assignments() != null) {
            assignments(2, conflict.assignments());
        }
    }

    private void action(WriteStatement.MergeAction action) {
        if (action instanceof WriteStatement.MergeAction.Add add) {
            add(1, "adds" + columns(add.columns()));
            if (add.row() != null) {
                row(2, add.row());
            }
        } else if (action instanceof WriteStatement.MergeAction.Change change) {
            add(1, "changes");
            assignments(2, change.assignments());
        } else {
            add(1, "adds and changes nothing");
        }
    }

    private void statement(int depth, StatementTree tree) {
        if (tree.with() != null) {
            for (CommonTable table : tree.with().tables()) {
                String columns = table.columns().isEmpty() ? "" : " (" + String.join(", ", table.columns()) + ")";
                add(depth, "with " + table.name() + columns + (tree.with().seesLater() ? " seeing later ones" : ""));
                statement(depth + 1, table.statement());
            }
        }
        for (int i = 0; i < tree.parts().size(); i++) {
            if (i > 0) {
                add(depth, tokens.text(tree.operators().get(i - 1)).toLowerCase(Locale.ROOT));
            }
            part(depth, tree.parts().get(i));
        }
        tail(depth, tree.tail());
    }

    private void part(int depth, Part part) {
        if (part instanceof Select select) {
            String items = SelectItem.list(tokens, select.items()).stream()
                    .map(this::item)
                    .collect(Collectors.joining(" | "));
            add(depth, ("select " + items).strip());
            queries(depth + 1, select.selected());
            from(depth + 1, "from", select.tables());
            tail(depth + 1, select.tail());
        } else if (part instanceof Change change) {
            add(
                    depth,
                    change.assigned() == null
                            ? "delete"
                            : "update " + text(change.assigned().range()));
            if (change.assigned() != null) {
                queries(depth + 1, change.assigned());
            }
            from(depth + 1, "of", change.tables());
            from(depth + 1, "from", change.others());
            tail(depth + 1, change.tail());
        } else if (part instanceof Rows rows) {
            add(depth, "values " + text(rows.rows().range()));
            queries(depth + 1, rows.rows());
        } else if (part instanceof Nested nested) {
            add(depth, "nested");
            statement(depth + 1, nested.statement());
        } else if (part instanceof Unread unread) {
            add(depth, unread(unread));
        }
    }

    private String item(SelectItem item) {
        String value = item.isStar() ? text(item.value()) : TreeText.of(tokens, item.value());
        return value + (item.alias() == null ? "" : " as " + item.alias());
    }

    private void from(int depth, String word, FromList list) {
        for (FromItem item : list.items()) {
            String join = item.join() < 0 ? word : join(item.join());
            String alias = (item.alias() < 0 ? "" : " as " + tokens.name(item.alias()))
                    + (item.columns() < 0 ? "" : " renaming columns");
            if (item instanceof Named named) {
                String schema =
                        named.table().schema() == null ? "" : named.table().schema() + ".";
                add(depth, join + " " + schema + named.table().name() + alias);
            } else if (item instanceof Derived derived) {
                add(depth, join + (derived.lateral() ? " lateral" : "") + " query" + alias);
                statement(depth + 1, derived.statement());
            } else if (item instanceof Computed computed) {
                add(depth, join + " rows of " + tokens.text(computed.name()) + alias);
                queries(depth + 1, computed.arguments());
            } else if (item instanceof Joined joined) {
                add(depth, join + " brackets");
                from(depth + 1, "of", joined.tables());
            } else if (item instanceof On on) {
                add(depth + 1, "on " + TreeText.of(tokens, on.condition().range()));
                queries(depth + 2, on.condition());
            } else if (item instanceof Unread unread) {
                add(depth, unread(unread));
            } else {
                add(depth + 1, "using");
            }
        }
        if (list.mergesColumns()) {
            add(depth, "merging columns");
        }
    }

    /** The words of a join, up to the table. */
    private String join(int from) {
        StringBuilder words = new StringBuilder(tokens.text(from).toLowerCase(Locale.ROOT));
        for (int i = from; !tokens.isAnyWord(i, "JOIN", "STRAIGHT_JOIN") && !tokens.isSymbol(i, ","); i++) {
            words.append(' ').append(tokens.text(i + 1).toLowerCase(Locale.ROOT));
        }
        return words.toString();
    }

    private void tail(int depth, Tail tail) {
        if (tail.where() != null) {
            add(depth, "where " + TreeText.of(tokens, tail.where().range()));
            queries(depth + 1, tail.where());
        }
        for (Clause clause : tail.others()) {
            add(depth, (tokens.text(clause.word()).toLowerCase(Locale.ROOT) + " " + text(clause.range())).strip());
            queries(depth + 1, clause);
        }
        if (tail.unread() != null) {
            add(depth, unread(tail.unread()));
        }
    }

    private void queries(int depth, Clause clause) {
        for (StatementTree query : clause.queries()) {
            add(depth, "with the query");
            statement(depth + 1, query);
        }
    }

    private String unread(Unread unread) {
        return "?{" + text(unread.range()) + "} " + unread.why();
    }

    private static String columns(ColumnList columns) {
        return columns.isGiven() ? " (" + String.join(", ", columns.names()) + ")" : "";
    }

    private String text(TokenRange range) {
        return Expression.text(tokens, range).replaceAll("\\s+", " ");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void add(int depth, String line) {
        lines.add("    " + "  ".repeat(depth) + line);
    }
}
