package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Word;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liquibase.Scope;
import liquibase.change.Change;
import liquibase.change.DbmsTargetedChange;
import liquibase.change.core.ExecuteShellCommandChange;
import liquibase.change.custom.CustomChangeWrapper;
import liquibase.changelog.ChangeLogParameters;
import liquibase.changelog.ChangeSet;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.exception.LiquibaseException;
import liquibase.parser.ChangeLogParserFactory;
import liquibase.resource.CompositeResourceAccessor;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.resource.Resource;
import liquibase.sql.Sql;
import liquibase.sql.visitor.SqlVisitor;
import liquibase.sqlgenerator.SqlGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Reads changelogs by Liquibase's own parsers, and has Liquibase write the SQL of each changeset as if its database were offline.
 * Contexts, labels and preconditions are not asked: each changeset may run somewhere. No change runs: Liquibase would carry out commands
 * and classes of a changelog while it writes their SQL. {@link Changelogs} calls it.
 */
final class LiquibaseChangelogs {
    /** Held, because the logging of the JDK forgets levels of loggers that nobody holds. */
    private static final Logger LIQUIBASE = Logger.getLogger("liquibase");

    private final Dialect dialect;
    private final Consumer<SqlFile> files;
    private final Consumer<String> notes;
    private final Map<Path, String> texts = new HashMap<>();

    /**
     * A changelog with the changesets of all that it includes.
     *
     * @param opened the files that were read for it, by their names in the changelog
     */
    private record Changelog(Path file, List<ChangeSet> changesets, Map<String, Path> opened, Roots roots) {}

    LiquibaseChangelogs(Dialect dialect, Consumer<SqlFile> files, Consumer<String> notes) {
        this.dialect = dialect;
        this.files = files;
        this.notes = notes;
        LIQUIBASE.setLevel(Level.SEVERE);
    }

    /** Hands out the SQL; a changelog that another one includes is not read by itself. */
    Set<Path> read(List<Path> changelogs) throws IOException {
        Database database = database(changelogs.get(0));
        List<Changelog> parsed = new ArrayList<>();
        for (Path each : changelogs) {
            parsed.add(parsed(each, database));
        }
        parsed.sort(Comparator.comparing((Changelog each) -> -each.opened().size())
                .thenComparing(each -> SqlFiles.slashes(each.file()), new FileOrder()));
        Set<Path> read = new HashSet<>();
        for (Changelog each : parsed) {
            if (!read.contains(each.file().toRealPath())) {
                for (ChangeSet changeset : each.changesets()) {
                    write(changeset, each, database);
                }
                for (Path opened : each.opened().values()) {
                    read.add(opened.toRealPath());
                }
            }
        }
        return read;
    }

    private Database database(Path first) throws IOException {
        for (String name : dialect.words(Word.LIQUIBASE)) {
            if (DatabaseFactory.getInstance().getDatabase(name) != null) {
                try {
                    return DatabaseFactory.getInstance()
                            .openDatabase("offline:" + name, null, null, null, new Roots(first));
                } catch (LiquibaseException e) {
                    throw new IOException("Liquibase can't write the SQL of " + name + ": " + e.getMessage(), e);
                }
            }
        }
        throw new IOException(
                "Liquibase writes the SQL of " + dialect.title() + " by an extension, which is not on the class path");
    }

    private static Changelog parsed(Path file, Database database) throws IOException {
        Roots roots = new Roots(file);
        String name = file.getFileName().toString();
        try {
            List<ChangeSet> changesets = Scope.child(
                    Map.of(Scope.Attr.resourceAccessor.name(), roots),
                    () -> ChangeLogParserFactory.getInstance()
                            .getParser(name, roots)
                            .parse(name, new ChangeLogParameters(database), roots)
                            .getChangeSets());
            return new Changelog(file, changesets, roots.opened, roots);
        } catch (Exception e) { // Scope hands on what parsers throw
            throw new IOException(SqlFiles.slashes(file) + " can't be read by Liquibase: " + e.getMessage(), e);
        }
    }

    private void write(ChangeSet changeset, Changelog changelog, Database database) throws IOException {
        Set<String> databases = changeset.getDbmsSet();
        if (changeset.isIgnore() || !isForThis(databases == null ? null : String.join(",", databases))) {
            return;
        }
        String name = changeset.getChangeLog().getPhysicalFilePath();
        Path file = changelog.opened().getOrDefault(name, changelog.file());
        Place place = place(file, String.valueOf(changeset.getId()));
        for (Change change : changeset.getChanges()) {
            boolean isForThis = !(change instanceof DbmsTargetedChange targeted) || isForThis(targeted.getDbms());
            if (isForThis) {
                write(change, changeset, place, changelog.roots(), database);
            }
        }
    }

    private boolean isForThis(@Nullable String databases) {
        return Changesets.isFor(databases == null || databases.isBlank() ? null : databases, dialect);
    }

    private void write(Change change, ChangeSet changeset, Place place, Roots roots, Database database) {
        if (change instanceof ExecuteShellCommandChange || change instanceof CustomChangeWrapper) {
            note(place, "this change runs a program of its own, not SQL");
            return;
        }
        try {
            Sql[] statements = Scope.child(
                    Map.of(Scope.Attr.resourceAccessor.name(), roots, Change.SHOULD_EXECUTE, false),
                    () -> SqlGeneratorFactory.getInstance().generateSql(change, database));
            for (Sql each : statements) {
                String sql = each.toSql();
                for (SqlVisitor visitor : changeset.getSqlVisitors()) {
                    boolean applies = visitor.getApplicableDbms() == null
                            || isForThis(String.join(",", visitor.getApplicableDbms()));
                    sql = applies ? visitor.modifySql(sql, database) : sql;
                }
                files.accept(SqlFile.generated(sql, changeset.getComments(), place));
            }
        } catch (Exception e) { // an extension may throw anything
            note(place, "Liquibase can't write the SQL of this change offline: " + e.getMessage());
        }
    }

    private void note(Place place, String why) {
        notes.accept(place.file() + ":" + place.line() + ": " + why + ". It was not judged.");
    }

    /** Where the changeset's id stands in its file. */
    private Place place(Path file, String id) throws IOException {
        String text = texts.get(file);
        if (text == null) {
            text = Files.readString(file);
            texts.put(file, text);
        }
        Matcher matcher = Pattern.compile("\\bid[\"']?\\s*[=:]\\s*[\"']?" + Pattern.quote(id) + "(?![\\w-])|:"
                        + Pattern.quote(id) + "(?![\\w-])")
                .matcher(text);
        Place start = Place.start(SqlFiles.slashes(file));
        return matcher.find() ? start.within(text, matcher.start(), matcher.end()) : start;
    }

    /** The folder of a changelog and those above it, where the files that it includes are looked for. */
    @SuppressWarnings("try") // Liquibase declares close() with any exception; folders have nothing to close
    private static final class Roots extends CompositeResourceAccessor {
        private final Map<String, Path> opened = new HashMap<>();

        Roots(Path file) throws FileNotFoundException {
            Path folder = file.toAbsolutePath().normalize().getParent();
            for (Path root = folder; root != null && root.getNameCount() > 0; root = root.getParent()) {
                addResourceAccessor(new DirectoryResourceAccessor(root));
            }
        }

        @Override
        public List<Resource> getAll(String path) throws IOException {
            List<Resource> all = super.getAll(path);
            if (all != null) {
                all.forEach(each -> opened.putIfAbsent(path, shown(Path.of(each.getUri()))));
            }
            return all;
        }

        private static Path shown(Path file) {
            Path here = Path.of("").toAbsolutePath();
            return file.startsWith(here) ? here.relativize(file) : file;
        }
    }
}
