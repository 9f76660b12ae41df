package dev.keyspread.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A Spring Boot application in its jar, with Hibernate and Flyway: its entities know nothing of the shard column. */
class SpringBootTest {
    private static final Path JAR =
            Path.of(Objects.requireNonNull(System.getProperty("spring-boot.jar"), "spring-boot.jar is not set"));

    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    @TempDir
    Path directory = Path.of("");

    private final HttpClient client = HttpClient.newHttpClient();
    private String root = "";

    @ParameterizedTest
    @MethodSource("dev.keyspread.agent.Jdk#all")
    void ordersAreFilledAndReadByTheirShards(Jdk jdk) throws Exception {
        Files.writeString(directory.resolve("keyspread.properties"), "keyspread.shard.orders.shard = crc32(id) % 16\n");
        Path output = directory.resolve("out.txt");
        Path errors = directory.resolve("err.txt");
        Process process = new Application(jdk, directory)
                .withAgent("")
                .with("-jar", JAR, "--logging.level.keyspread.rewrite=debug")
                .start(output, errors);
        try {
            root = "http://localhost:" + port(process, output) + "/";

            send("orders/1", "PUT", "tea");
            send("orders/2", "PUT", "milk");
            send("orders/2", "PUT", "cream");
            assertEquals("cream", send("orders/2", "GET", ""));
            assertEquals("[\"1=7 tea\",\"2=13 cream\"]", send("stored", "GET", ""));
            send("orders/1", "DELETE", "");
            assertEquals("[\"2=13 cream\"]", send("stored", "GET", ""));
        } finally {
            process.destroy();
            process.waitFor();
        }
        Application.Result result = new Application.Result(0, Files.readString(output), Files.readString(errors));
        result.printed("keyspread.advice                         : [monotonic-key] VISITS.SEEN")
                .printed("-> insert into orders (item,id, SHARD) values (?,?, ?)")
                .printed("-> update orders set item=? where id=? AND SHARD = ?")
                .printed("-> delete from orders where id=? AND SHARD = ?")
                .printed("from orders po1_0 where po1_0.id=? AND po1_0.SHARD = ?")
                .withoutWarnings();
    }

    private static String port(Process process, Path output) throws IOException, InterruptedException {
        for (int i = 0; i < 6_000 && process.isAlive(); i++) {
            Matcher port = PORT.matcher(Files.readString(output));
            if (port.find()) {
                return port.group(1);
            }
            Thread.sleep(100);
        }
        throw new IOException("it does not serve\n" + Files.readString(output));
    }

    private String send(String path, String method, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(root + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "text/plain")
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        assertTrue(response.statusCode() < 300, () -> response.statusCode() + " " + response.body());
        return response.body();
    }
}
