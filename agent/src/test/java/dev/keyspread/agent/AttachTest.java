package dev.keyspread.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.example.shop.PatientShop;
import org.h2.Driver;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** The agent comes to an application that runs already. */
class AttachTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @MethodSource("dev.keyspread.agent.Jdk#all")
    void whatWasLoadedAndPooledBeforeIsWrappedFromThenOn(Jdk jdk) throws Exception {
        Path output = directory.resolve("out.txt");
        Path errors = directory.resolve("err.txt");
        Process process = new Application(jdk, directory)
                .withClassPath(PatientShop.class, Driver.class, HikariDataSource.class, LoggerFactory.class)
                .with(PatientShop.class.getName())
                .start(output, errors);
        try {
            await(output, "before 0");
            VirtualMachine machine = VirtualMachine.attach(String.valueOf(process.pid()));
            machine.loadAgent(Application.AGENT.toString(), "shard.orders.shard=crc32(id) % 16");
            machine.loadAgent(Application.AGENT.toString(), "shard.orders.shard=crc32(id) % 17");
            machine.detach();
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();

            assertTrue(process.waitFor(10, TimeUnit.MINUTES));
            String said = Files.readString(errors);
            assertEquals("before 0\npooled 1\nfresh 1\norders [1=7, 2=13]\n", Files.readString(output), said);
            assertTrue(said.contains("Keyspread agent: it runs already"), said);
        } finally {
            process.destroyForcibly();
        }
    }

    private static void await(Path file, String text) throws Exception {
        for (int i = 0; i < 6_000 && !Files.readString(file).contains(text); i++) {
            Thread.sleep(100);
        }
    }
}
