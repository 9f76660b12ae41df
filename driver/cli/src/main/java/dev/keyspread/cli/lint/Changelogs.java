package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads changelogs of Liquibase for {@link SqlFiles}, if Liquibase is on the class path. It must name none of Liquibase's types. */
final class Changelogs {
    private Changelogs() {}

    /**
     * Hands out the SQL of each changeset, in the order in which it runs.
     *
     * @param notes takes lines about changes whose SQL is not known
     * @return the files that were read for it
     * @throws IOException when one can't be read, or Liquibase is not there
     */
    static Set<Path> each(List<Path> changelogs, Dialect dialect, Consumer<SqlFile> files, Consumer<String> notes)
            throws IOException {
        try {
            return new LiquibaseChangelogs(dialect, files, notes).read(changelogs);
        } catch (NoClassDefFoundError missing) {
            throw new IOException(
                    SqlFiles.slashes(changelogs.get(0))
                            + " is a changelog of Liquibase, and a class of Liquibase is not on"
                            + " the class path: " + missing.getMessage()
                            + ". To do: start lint with Liquibase's jars on the class path, as its page shows",
                    missing);
        }
    }
}
