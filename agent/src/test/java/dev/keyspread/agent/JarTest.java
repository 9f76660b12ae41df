package dev.keyspread.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jar as it is shipped. */
class JarTest {
    private static List<String> entries() throws IOException {
        try (JarFile jar = new JarFile(Application.AGENT.toFile())) {
            return jar.stream().map(ZipEntry::getName).toList();
        }
    }

    @Test
    void anApplicationsLoadersAndScannersFindTheAgentsEntryAndNothingElse() throws IOException {
        Set<String> classes =
                entries().stream().filter(name -> name.endsWith(".class")).collect(Collectors.toSet());
        Set<String> services = entries().stream()
                .filter(name -> name.startsWith("META-INF/services/"))
                .collect(Collectors.toSet());

        assertEquals(
                Set.of(
                        "dev/keyspread/agent/CoreLoader.class",
                        "dev/keyspread/agent/KeyspreadAgent.class",
                        "dev/keyspread/agent/package-info.class"),
                classes);
        assertEquals(Set.of(), services);
    }

    @Test
    void allThatItNeedsIsHiddenInIt() throws IOException {
        List<String> entries = entries();

        for (String type : List.of(
                "dev/keyspread/Interception",
                "dev/keyspread/agent/core/AgentCore",
                "net/bytebuddy/ByteBuddy",
                "net/sf/jsqlparser/parser/CCJSqlParser",
                "org/slf4j/LoggerFactory")) {
            assertTrue(entries.contains("inst/" + type + ".classdata"), type);
        }
        assertTrue(entries.containsAll(List.of("META-INF/licenses/asm", "META-INF/licenses/slf4j")));
    }

    /** To open the jar its entries are gone through, while the application waits. */
    @Test
    void nothingIsInItThatIsNotUsed() throws IOException {
        for (String entry : entries()) {
            assertFalse(entry.startsWith("inst/net/bytebuddy/agent/"), entry);
            assertFalse(entry.startsWith("inst/net/bytebuddy/build/"), entry);
        }
    }
}
