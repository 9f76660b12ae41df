package dev.keyspread.engine;

import dev.keyspread.sql.Dialect;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * One Cloud Spanner emulator for all tests of a JVM: the one that the environment variable {@code SPANNER_EMULATOR_HOST}
 * names, else the one that comes with the Google Cloud CLI, started by the first that asks and ended with the JVM. Where
 * there is neither, tests that ask are skipped, and standard error says so. Each test takes databases of its own.
 *
 * <p>The emulator judges syntax and meaning as Cloud Spanner does, but has one server and so nothing to spread load over. It
 * runs one read-write transaction of a database at a time.
 */
public final class SpannerEmulator {
    /** An instance takes a hundred databases. */
    private static final int DATABASES_PER_INSTANCE = 90;

    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);
    private static final AtomicInteger DATABASES = new AtomicInteger();

    /** Held, since a logger that nobody holds forgets its level. */
    private static final Logger DRIVER_LOG = Logger.getLogger("com.google.cloud");

    static {
        DRIVER_LOG.setLevel(Level.WARNING);
    }

    private SpannerEmulator() {}

    /**
     * The plain URL of a database of its own, which the first that connects makes: {@code jdbc:cloudspanner://…}.
     *
     * @param dialect one of Spanner's two, which a database has for life
     */
    public static String newDatabase(Dialect dialect) {
        return newDatabase(dialect, required(Sound.HOST, MISSING));
    }

    /**
     * Makes a database in an emulator that aborts transactions at random when they are committed, which Cloud Spanner does now and then.
     *
     * @param dialect as of {@link #newDatabase(Dialect)}
     */
    public static String newDatabaseThatAborts(Dialect dialect) {
        return newDatabase(dialect, required(Aborting.HOST, "Only an emulator that is started here aborts at random."));
    }

    private static String newDatabase(Dialect dialect, String host) {
        int number = DATABASES.getAndIncrement();
        return "jdbc:cloudspanner://" + host + "/projects/keyspread/instances/tests-" + RUN + "-"
                + number / DATABASES_PER_INSTANCE + "/databases/test" + number
                + ";autoConfigEmulator=true;usePlainText=true"
                + (dialect == Dialect.SPANNER_POSTGRESQL ? ";dialect=postgresql" : "");
    }

    /** Host and port; a test that asks where there is no emulator is skipped. */
    private static String required(@Nullable String host, String otherwise) {
        if (host == null) {
            throw new TestAbortedException(otherwise);
        }
        return host;
    }

    private static final String MISSING =
            "No Cloud Spanner emulator: set SPANNER_EMULATOR_HOST, or install the Google Cloud"
                    + " CLI with its component cloud-spanner-emulator and put gcloud on the PATH.";

    private static final class Sound {
        static final @Nullable String HOST = find();

        private static @Nullable String find() {
            String host = System.getenv("SPANNER_EMULATOR_HOST");
            return host == null || host.isBlank() ? Started.host() : host.trim();
        }
    }

    private static final class Aborting {
        static final @Nullable String HOST = Started.host("--enable_fault_injection");
    }

    private static final class Started {
        /** Returns the host of an emulator that is started with those options; null where there is none to start. */
        static @Nullable String host(String... options) {
            Path gateway = gateway();
            if (gateway == null) {
                warn();
                return null;
            }
            try {
                return FreePorts.start(2, ports -> start(gateway, ports, options));
            } catch (IOException e) {
                throw new UncheckedIOException("The emulator at " + gateway + " did not start", e);
            }
        }

        private static void warn() {
            String line = "*".repeat(100);
            System.err.println(line);
            System.err.println("* TESTS ON CLOUD SPANNER ARE SKIPPED. Nothing is known of Cloud Spanner by this run.");
            System.err.println("* " + MISSING);
            System.err.println(line);
        }

        /** The program beside the file that {@code gcloud} on the PATH leads to, or null. */
        private static @Nullable Path gateway() {
            String path = System.getenv("PATH");
            for (String directory : path == null ? new String[0] : path.split(File.pathSeparator, -1)) {
                Path gcloud = Path.of(directory, "gcloud");
                if (Files.isExecutable(gcloud)) {
                    try {
                        Path gateway = gcloud.toRealPath().resolveSibling("cloud_spanner_emulator/gateway_main");
                        if (Files.isExecutable(gateway)) {
                            return gateway;
                        }
                    } catch (IOException linkToNowhere) {
                        // The next directory may have another.
                    }
                }
            }
            return null;
        }

        private static String start(Path gateway, List<Integer> ports, String... options) throws IOException {
            List<String> command = new ArrayList<>(List.of(gateway.toString(), "--hostname", "127.0.0.1"));
            command.addAll(List.of("--grpc_port", ports.get(0).toString()));
            command.addAll(List.of("--http_port", ports.get(1).toString()));
            command.addAll(List.of(options));
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process), "end of the Spanner emulator"));
            awaitAnswer(process, URI.create("http://127.0.0.1:" + ports.get(1) + "/v1/projects/keyspread/instances"));
            return "127.0.0.1:" + ports.get(0);
        }

        /** Ends the gateway and the emulator proper, which is its child and would outlive it. */
        private static void end(Process process) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }

        private static void awaitAnswer(Process process, URI instances) throws IOException {
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(instances)
                    .timeout(Duration.ofSeconds(10))
                    .build();
            long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
            while (process.isAlive() && System.nanoTime() < deadline) {
                try {
                    if (client.send(request, HttpResponse.BodyHandlers.discarding())
                                    .statusCode()
                            == 200) {
                        return;
                    }
                    Thread.sleep(20);
                } catch (IOException notYet) {
                    pause();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    break;
                }
            }
            end(process);
            throw new IOException("It did not answer at " + instances);
        }

        private static void pause() {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
