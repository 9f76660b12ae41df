package dev.keyspread.suite.random;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** DDL on random tables: by the application's connection, by another of its own, or by a program that has no Keyspread. */
final class RandomDdl implements RandomStep {
    /** Types that hold all values of another, in the same canonical text. */
    private static final Map<ColumnKind, List<ColumnKind>> WIDER = Map.of(
            ColumnKind.SMALLINT, List.of(ColumnKind.INTEGER, ColumnKind.BIGINT),
            ColumnKind.INTEGER, List.of(ColumnKind.BIGINT, ColumnKind.VARCHAR),
            ColumnKind.BIGINT, List.of(ColumnKind.TEXT),
            ColumnKind.VARCHAR, List.of(ColumnKind.TEXT),
            ColumnKind.MILLISECONDS, List.of(ColumnKind.TIMESTAMP));

    /** Types that hold them in another text, so that the hashes of rows that are there are of no use. */
    private static final Map<ColumnKind, List<ColumnKind>> OTHER = Map.of(
            ColumnKind.CHAR, // which H2 keeps padded
            List.of(ColumnKind.VARCHAR),
            ColumnKind.DATE,
            List.of(ColumnKind.TIMESTAMP, ColumnKind.MILLISECONDS),
            ColumnKind.TIMESTAMP,
            List.of(ColumnKind.MILLISECONDS, ColumnKind.INSTANT),
            ColumnKind.BOOLEAN,
            List.of(ColumnKind.VARCHAR));

    private final World world;
    private final Random random;
    private final Grammar grammar;
    private final List<RandomTable> tables;
    private final RandomTable table;
    private final List<String> statements = new ArrayList<>();
    private final boolean inOneText;
    private Actor actor = Actor.FIRST;
    private String form = "";
    private boolean onBasis;
    private Runnable worked = () -> {};

    RandomDdl(World world) {
        this.world = world;
        this.random = world.random;
        this.grammar = world.grammar;
        this.tables = world.tables();
        this.table = tables.get(random.nextInt(tables.size()));
        this.inOneText = grammar == Grammar.POSTGRESQL && random.nextBoolean();
        if (!world.inTransaction() && !world.isAway() && random.nextInt(4) > 0) {
            actor = Actor.SECOND; // in a transaction it would wait for it, for ever
        }
        write();
    }

    private void write() {
        if (!table.basis.domains().isEmpty() && random.nextInt(4) == 0) {
            alterDomain();
            return;
        }
        switch (random.nextInt(grammar.isSpanner() ? 3 : 13)) {
            case 0 -> addColumn();
            case 1 -> dropColumn();
            case 2 -> clear();
            case 3, 4, 9, 10, 11, 12 -> alterType();
            case 5 -> renameColumn();
            case 6 -> swapColumns();
            case 7 -> renameTable();
            default -> swapTables();
        }
    }

    private List<RandomTable.Column> added() {
        return table.columns().stream()
                .filter(column -> column.name().startsWith("w"))
                .toList();
    }

    private void addColumn() {
        if (added().size() > 2) {
            dropColumn();
            return;
        }
        form = "add column";
        byAnyone();
        ColumnKind[] kinds = {ColumnKind.INTEGER, ColumnKind.BIGINT, ColumnKind.VARCHAR};
        RandomTable.Column column =
                new RandomTable.Column("w" + random.nextInt(1_000_000), kinds[random.nextInt(kinds.length)]);
        alter("ADD COLUMN " + column.name() + " " + grammar.type(column.kind()));
        List<RandomTable.Column> columns = new ArrayList<>(table.columns());
        columns.add(column);
        becomes(table.sources(), columns);
    }

    private void dropColumn() {
        List<RandomTable.Column> added = added();
        if (added.isEmpty()) {
            addColumn();
            return;
        }
        form = "drop column";
        byAnyone();
        RandomTable.Column column = added.get(random.nextInt(added.size()));
        alter("DROP COLUMN " + column.name());
        becomes(
                table.sources(),
                table.columns().stream().filter(each -> !each.equals(column)).toList());
    }

    /** A change that has no part in what is hashed. */
    private void byAnyone() {
        if (actor == Actor.SECOND && random.nextInt(3) == 0 && world.held().isEmpty()) {
            actor = Actor.OTHER_PROGRAM;
        }
    }

    private void clear() {
        form = "delete all";
        add(random.nextBoolean() || grammar.isSpanner() ? "DELETE FROM %s WHERE 1 = 1" : "TRUNCATE TABLE %s");
    }

    private void alterType() {
        RandomTable.Column source =
                table.sources().get(random.nextInt(table.sources().size()));
        boolean keeps = world.inTransaction() || random.nextInt(3) > 0;
        List<ColumnKind> kinds = (keeps ? WIDER : OTHER).getOrDefault(source.kind(), List.of());
        if (kinds.isEmpty()) {
            addColumn();
            return;
        }
        ColumnKind kind = kinds.get(random.nextInt(kinds.size()));
        if (!grammar.kinds().contains(kind) || (grammar == Grammar.MARIADB && source.kind() == ColumnKind.BOOLEAN)) {
            addColumn();
            return;
        }
        form = keeps ? "widen type" : "alter type";
        if (!keeps) {
            empty(table);
        }
        String verb = switch (grammar) {
            case POSTGRESQL -> "ALTER COLUMN " + source.name() + " TYPE ";
            case MARIADB -> "MODIFY COLUMN " + source.name() + " ";
            default -> "ALTER COLUMN " + source.name() + " SET DATA TYPE ";
        };
        alter(verb + grammar.type(kind));
        RandomTable.Column other = new RandomTable.Column(source.name(), kind);
        renamed(source, other);
        Runnable renamed = worked;
        worked = () -> {
            renamed.run();
            table.typeChanged(keeps);
        };
    }

    /** A row that leaves the column out has the domain's default. */
    private void alterDomain() {
        form = "alter domain";
        List<RandomBasis.Domain> domains = List.copyOf(table.basis.domains().values());
        RandomBasis.Domain domain = domains.get(random.nextInt(domains.size()));
        String literal = domain.kind().literal(domain.kind().value(random), grammar);
        String change = literal == null || random.nextInt(3) == 0 ? " DROP DEFAULT" : " SET DEFAULT " + literal;
        statements.add("ALTER DOMAIN " + domain.name() + change);
    }

    private String rename(String from, String to) {
        return grammar == Grammar.H2
                ? "ALTER COLUMN " + from + " RENAME TO " + to
                : "RENAME COLUMN " + from + " TO " + to;
    }

    /** A source's old name is gone, until the next such step brings it back. */
    private void renameColumn() {
        form = "rename column";
        RandomTable.Column source = table.sources().stream()
                .filter(each -> each.name().startsWith("n"))
                .findFirst()
                .orElse(table.sources().get(random.nextInt(table.sources().size())));
        String to = source.name().startsWith("n") ? source.name().substring(1) : "n" + source.name();
        alter(rename(source.name(), to));
        renamed(source, new RandomTable.Column(to, source.kind()));
    }

    private void swapColumns() {
        if (table.sources().size() < 2) {
            renameColumn();
            return;
        }
        form = "swap columns";
        empty(table);
        RandomTable.Column first = table.sources().get(0);
        RandomTable.Column second = table.sources().get(1);
        alter(rename(first.name(), "swapped"));
        alter(rename(second.name(), first.name()));
        alter(rename("swapped", second.name()));
        List<RandomTable.Column> sources = new ArrayList<>();
        List<RandomTable.Column> columns = new ArrayList<>();
        table.sources().forEach(each -> sources.add(swapped(each, first, second)));
        table.columns().forEach(each -> columns.add(swapped(each, first, second)));
        becomes(sources, columns);
        Runnable swapped = worked;
        worked = () -> {
            swapped.run();
            table.typeChanged(!world.inTransaction());
        };
    }

    private static RandomTable.Column swapped(
            RandomTable.Column each, RandomTable.Column first, RandomTable.Column second) {
        return each.equals(first)
                ? new RandomTable.Column(second.name(), first.kind())
                : each.equals(second) ? new RandomTable.Column(first.name(), second.kind()) : each;
    }

    private void renameTable() {
        form = "rename table";
        empty(table);
        String to = world.spareName(tables);
        statements.add(renameTable(table.name(), to));
        worked = () -> rename(table, to);
    }

    private void swapTables() {
        RandomTable other = tables.get(tables.size() - 1);
        if (other == table) {
            renameTable();
            return;
        }
        form = "swap tables";
        empty(table);
        empty(other);
        String name = table.name();
        String to = other.name();
        if (grammar == Grammar.MARIADB) {
            statements.add("RENAME TABLE " + name + " TO swapped, " + to + " TO " + name + ", swapped TO " + to);
        } else {
            statements.add(renameTable(name, "swapped"));
            statements.add(renameTable(to, name));
            statements.add(renameTable("swapped", to));
        }
        worked = () -> {
            rename(table, to);
            rename(other, name);
        };
    }

    private void rename(RandomTable renamed, String to) {
        renamed.become(new RandomTable.Form(to, renamed.sources(), renamed.columns()));
        if (world.inTransaction()) {
            renamed.typeChanged(
                    false); // rows of the transaction, not looked at yet, were filled by the rule of the former name
        }
    }

    private String renameTable(String from, String to) {
        return grammar == Grammar.MARIADB && random.nextBoolean()
                ? "RENAME TABLE " + from + " TO " + to
                : "ALTER TABLE " + from + " RENAME TO " + to;
    }

    /** A key that leads with a shard finds no row whose shard is another than its rule's, so that the key would not keep rows apart. */
    private void empty(RandomTable emptied) {
        if (emptied.keyed) {
            statements.add("DELETE FROM " + emptied.name() + " WHERE 1 = 1");
        }
    }

    private void alter(String change) {
        statements.add(table.basis.alter(table.name(), change));
        onBasis = table.basis.kind() != RandomBasis.Kind.ITSELF;
    }

    private void add(String sql) {
        statements.add(sql.formatted(table.name()));
    }

    private void renamed(RandomTable.Column from, RandomTable.Column to) {
        becomes(replaced(table.sources(), from, to), replaced(table.columns(), from, to));
    }

    private static List<RandomTable.Column> replaced(
            List<RandomTable.Column> columns, RandomTable.Column from, RandomTable.Column to) {
        return columns.stream().map(each -> each.equals(from) ? to : each).toList();
    }

    private void becomes(List<RandomTable.Column> sources, List<RandomTable.Column> columns) {
        worked = () -> table.become(new RandomTable.Form(table.name(), List.copyOf(sources), List.copyOf(columns)));
    }

    @Override
    public @Nullable Object run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (inOneText) {
                statement.execute(String.join("; ", statements));
                return null;
            }
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return null;
    }

    @Override
    public boolean changesMore() {
        return true;
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public String form() {
        return form + (onBasis ? " of " + table.basis.kind() : "") + ", " + actor;
    }

    @Override
    public Actor actor() {
        return actor;
    }

    @Override
    public void worked() {
        worked.run();
        if (actor == Actor.OTHER_PROGRAM) {
            table.changedElsewhere();
        }
        world.ddlWorked();
    }

    /** Some of several statements may have worked. */
    @Override
    public boolean didNotWork() {
        world.ddlWorked();
        return statements.size() == 1;
    }

    @Override
    public String toString() {
        return form() + ": " + String.join("; ", statements);
    }
}
