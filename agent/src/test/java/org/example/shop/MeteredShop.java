package org.example.shop;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** A shop that counts what is done for it, as docs/micrometer.md has it for those who use the agent. */
public final class MeteredShop {
    private MeteredShop() {}

    /** Takes two orders and prints its meters. The argument is the URL. */
    public static void main(String[] arguments) throws SQLException, JMException, InterruptedException {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            while (server.queryNames(new ObjectName("dev.keyspread:type=Database,*"), null)
                    .isEmpty()) {
                Thread.sleep(10); // it is shown beside the application, a moment after the first connection
            }
            bind(server, registry);
            Shop.serve(connection);
            print(registry);
        }
        print(registry);
    }

    private static void bind(MBeanServer server, SimpleMeterRegistry registry) throws JMException {
        for (ObjectName database : server.queryNames(new ObjectName("dev.keyspread:type=Database,*"), null)) {
            for (String attribute : List.of("Filled", "RewrittenReads", "Refused", "NotUnderstood")) {
                FunctionCounter.builder("keyspread.agent", server, beans -> {
                            try {
                                return ((Number) beans.getAttribute(database, attribute)).doubleValue();
                            } catch (JMException e) {
                                return Double.NaN; // the last connection was closed
                            }
                        })
                        .tags("what", attribute, "database", ObjectName.unquote(database.getKeyProperty("url")))
                        .register(registry);
            }
        }
    }

    private static void print(SimpleMeterRegistry registry) {
        registry.getMeters().stream()
                .map(meter -> meter.getId().getTag("what") + " of "
                        + meter.getId().getTag("database") + ": " + ((FunctionCounter) meter).count())
                .sorted()
                .forEach(System.out::println);
    }
}
