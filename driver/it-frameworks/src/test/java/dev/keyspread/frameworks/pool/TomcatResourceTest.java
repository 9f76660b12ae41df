package dev.keyspread.frameworks.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Starts Tomcat with each {@code context.xml} of the page on application servers, and fills a row through its JNDI resource. */
class TomcatResourceTest {
    private static final Pattern CONTEXT = Pattern.compile("(?s)```xml\\n(<Context>.*?)```");

    @TempDir
    Path directory = Path.of("");

    static List<String> contexts() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "application-servers.md"));
        List<String> contexts =
                CONTEXT.matcher(page).results().map(block -> block.group(1)).toList();
        assertEquals(2, contexts.size());
        return contexts;
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void rowsAreFilledThroughTheResource(String context) throws Exception {
        Path application = directory.resolve("application");
        Files.writeString(
                Files.createDirectories(application.resolve("META-INF")).resolve("context.xml"), context);
        List<Long> shards = new ArrayList<>();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
        tomcat.enableNaming();
        Context deployed = tomcat.addWebapp("", application.toString());
        deployed.addServletContainerInitializer((classes, servlets) -> shards.add(shardOfARow()), Set.of());
        try {
            tomcat.start();
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }

        CRC32 hash = new CRC32();
        hash.update('7');
        assertEquals(List.of(hash.getValue() % 16), shards);
    }

    private static long shardOfARow() {
        try (Connection connection = shop().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS orders");
            statement.execute("CREATE TABLE orders (shard INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard, id))");
            statement.execute("INSERT INTO orders (id) VALUES (7)");
            try (ResultSet row = statement.executeQuery("SELECT shard FROM orders WHERE id = 7")) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException | NamingException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("BanJNDI") // the name is ours
    private static DataSource shop() throws NamingException {
        return (DataSource) new InitialContext().lookup("java:comp/env/jdbc/shop");
    }
}
