package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Tells what a statement writes, a line for each fact, in the words of {@code resources/statements/README.md}. */
public final class WriteFacts {
    private final Tokens tokens;
    private final List<String> facts = new ArrayList<>();

    private WriteFacts(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The facts of one statement, in order; none when it writes nothing, "unread write" when it can't be read. */
    public static List<String> of(Tokens tokens, TokenRange statement) {
        WriteFacts facts = new WriteFacts(tokens);
        try {
            WriteReader.read(tokens, statement.from(), statement.to()).forEach(facts::write);
        } catch (UnreadableStatementException unread) {
            return List.of("unread write");
        }
        return List.copyOf(facts.facts);
    }

    private void say(String fact) {
        facts.add(fact);
    }

    private void write(WriteStatement write) {
        if (write instanceof WriteStatement.Insert insert) {
            insert(insert);
        } else if (write instanceof WriteStatement.Update update) {
            say("update " + table(update.table()));
            say("sets " + assignments(update.assignments()));
            condition(update.where() != null, update.joins());
            if (update.ignores()) {
                say("ignores");
            }
            returns(update.returns());
        } else if (write instanceof WriteStatement.Delete delete) {
            say("delete " + table(delete.table()));
            condition(delete.where() != null, false);
            returns(delete.returns());
        } else if (write instanceof WriteStatement.Merge merge) {
            merge(merge);
        } else if (write instanceof WriteStatement.Copy copy) {
            say("copy " + table(copy.table()) + columns(copy.columns()));
        }
    }

    private void insert(WriteStatement.Insert insert) {
        String verb = insert.verb().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        say(verb + " " + table(insert.table()) + columns(insert.columns()));
        if (insert.key() != null) {
            say("by key" + columns(insert.key()));
        }
        source(insert.source());
        WriteStatement.RowAlias alias = insert.rowAlias();
        if (alias != null) {
            say("row alias " + alias.name() + columns(alias.columns()));
        }
        ConflictClause conflict = insert.conflict();
        if (conflict != null) {
            conflict(conflict);
        }
        returns(insert.returns());
    }

    private void source(InsertSource source) {
        if (source instanceof InsertSource.Rows rows) {
            say("values " + rows(rows.rows()));
        } else if (source instanceof InsertSource.Assigned assigned) {
            say("sets " + assignments(assigned.assignments()));
        } else if (source instanceof InsertSource.Query query) {
            boolean all = query.selects().stream().allMatch(InsertSource.SelectBlock::isComplete);
            List<InsertSource.Row> rows =
                    query.selects().stream().map(InsertSource.SelectBlock::row).toList();
            say(rows.isEmpty() ? "query" : "selects " + rows(rows) + (all ? "" : " not all known"));
        } else {
            say("defaults");
        }
    }

    private void conflict(ConflictClause conflict) {
        boolean named = conflict.kind() == ConflictClause.Kind.ON_CONFLICT;
        AssignmentList set = conflict.assignments();
        say((named ? "on conflict" + columns(conflict.target()) : "on duplicate key")
                + (conflict.filtered() || conflict.other() ? " of another kind" : "")
                + (set == null ? " nothing" : " sets " + assignments(set)));
    }

    private void condition(boolean where, boolean joins) {
        if (joins) {
            say("joins");
        }
        if (where) {
            say("filtered");
        }
    }

    private void merge(WriteStatement.Merge merge) {
        WriteStatement.MergeSource source = merge.source();
        say("merge " + table(merge.table()));
        say("from " + source.alias() + names(source.columns().names())
                + (source.rows().isEmpty() ? "" : " values " + rows(source.rows())));
        say("matched on " + text(merge.on()));
        merge.actions().forEach(action -> say(action(action)));
        returns(merge.returns());
    }

    private String action(WriteStatement.MergeAction action) {
        if (action instanceof WriteStatement.MergeAction.Add add) {
            InsertSource.Row row = add.row();
            return "adds" + columns(add.columns()) + (row == null ? " defaults" : " values " + rows(List.of(row)));
        }
        return action instanceof WriteStatement.MergeAction.Change change
                ? "sets " + assignments(change.assignments())
                : "leaves or deletes";
    }

    private void returns(boolean returns) {
        if (returns) {
            say("returns");
        }
    }

    private static String table(WrittenTable table) {
        return (table.schema() == null ? "" : table.schema() + ".")
                + table.name()
                + (table.alias() == null ? "" : " as " + table.alias());
    }

    private static String columns(ColumnList columns) {
        return names(columns.names());
    }

    private static String names(List<String> names) {
        return names.isEmpty() ? "" : " (" + String.join(", ", names) + ")";
    }

    private String rows(List<InsertSource.Row> rows) {
        return rows.stream()
                .map(row -> row.values().stream().map(this::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining(" | "));
    }

    private String assignments(AssignmentList list) {
        return list.assignments().stream().map(this::assignment).collect(Collectors.joining(", "));
    }

    private String assignment(AssignmentList.Assignment assignment) {
        List<String> each = new ArrayList<>();
        for (int i = 0; i < assignment.columns().size(); i++) {
            String value = assignment.values().isEmpty()
                    ? "?!"
                    : text(assignment.values().get(i));
            each.add(assignment.columns().get(i).name() + " = " + value);
        }
        return String.join(", ", each);
    }

    private String text(TokenRange range) {
        return tokens.sql().substring(tokens.start(range.from()), tokens.end(range.to() - 1));
    }
}
