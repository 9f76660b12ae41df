package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Every kind of block on the pages is checked by somebody. */
class PagesTest {
    private static final String OTHERS = "driver/src/test/java/dev/keyspread/pages/OtherLanguagesInPagesTest.java";

    /** The test that looks at a language's blocks. */
    private static final Map<String, String> COVERED = Map.of(
            "python", OTHERS,
            "go", OTHERS,
            "java", "driver/src/test/java/dev/keyspread/pages/JavaInPagesTest.java",
            "properties", "driver/src/test/java/dev/keyspread/pages/SettingsInPagesTest.java",
            "sql", "driver/src/test/java/dev/keyspread/pages/SqlInPagesTest.java",
            "sh", "driver/cli/src/test/java/dev/keyspread/cli/CommandsInPagesTest.java",
            "yaml", "driver/cli/src/test/java/dev/keyspread/cli/CommandsInPagesTest.java",
            "xml", "driver/src/test/java/dev/keyspread/pages/PagesTest.java",
            "", "driver/src/test/java/dev/keyspread/pages/PagesTest.java");

    /** How each plain block has a line that begins: a command, a URL, settings, or what is logged. */
    private static final Pattern PLAIN = Pattern.compile(
            "(?m)^\\s*(?:(?:\\$ )?mvn |java |… -D|jdbc:|\"?-javaagent:|KEYSPREAD_|keyspread\\.|INFO |WARN "
                    + "|(?:statement|insert)(?:\\.| = ))"); // the last: a line of an application's method

    @Test
    void everyLanguageIsLookedAt() {
        Set<String> languages =
                Block.all().stream().map(Block::language).collect(Collectors.toCollection(TreeSet::new));

        assertEquals(new TreeSet<>(COVERED.keySet()), languages);
        COVERED.values().forEach(test -> assertTrue(Files.exists(Block.PROJECT.resolve(test)), test));
    }

    /** Commands run in the command line's module, by its own test, which names the pages. */
    @Test
    void everyPageWithCommandsIsRun() throws IOException {
        String test = Files.readString(Block.PROJECT.resolve(COVERED.getOrDefault("sh", "")));
        for (Block block : Block.of("sh")) {
            assertTrue(test.contains('"' + block.page() + '"'), block::toString);
            block.text().lines().forEach(line -> assertTrue(line.startsWith("keyspread "), block + ": " + line));
        }
        for (Block block : Block.of("yaml")) {
            assertTrue(test.contains('"' + block.page() + '"'), block::toString);
            assertTrue(block.text().contains(" -jar tools/keyspread-cli.jar "), block::toString);
        }
    }

    @Test
    void everyArtifactInABlockOfXmlIsBuiltHere() throws Exception {
        String poms = poms();
        List<Block> blocks = Block.of("xml");
        assertTrue(blocks.size() > 2, blocks::toString);
        for (Block block : blocks) {
            Document xml = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(block.text())));
            NodeList artifacts = xml.getElementsByTagName("artifactId");
            for (int i = 0; i < artifacts.getLength(); i++) {
                String artifact = artifacts.item(i).getTextContent();
                if (artifact.startsWith("keyspread-")) {
                    assertTrue(poms.contains("<artifactId>" + artifact + "</artifactId>"), block + ": " + artifact);
                }
            }
            NodeList versions = xml.getElementsByTagName("version");
            for (int i = 0; i < versions.getLength(); i++) {
                assertTrue(
                        poms.contains("<version>" + versions.item(i).getTextContent() + "</version>"), block::toString);
            }
        }
    }

    /** {@code mvn -Pprofile -pl module}: there are both. */
    @Test
    void everyProfileAndModuleOfACommandExists() throws IOException {
        String poms = poms();
        List<String> commands = Block.of("").stream()
                .flatMap(block -> block.text().lines())
                .filter(line -> line.matches("(?:\\$ )?mvn .*"))
                .toList();
        assertTrue(commands.size() >= 5, commands::toString);
        for (String command : commands) {
            for (String profile : found(" -P(\\w+)", command)) {
                assertTrue(poms.contains("<id>" + profile + "</id>"), command);
            }
            for (String module : found(" -pl (\\S+)", command)) {
                assertTrue(Files.exists(Block.PROJECT.resolve(module).resolve("pom.xml")), command);
            }
        }
    }

    /** {@code -Dtest='A*Test,BTest'}: each name or pattern finds a test. */
    @Test
    void everyTestOfACommandExists() throws IOException {
        Set<String> tests = new TreeSet<>();
        for (String house : List.of("agent", "driver")) {
            try (Stream<Path> files = Files.walk(Block.PROJECT.resolve(house))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith("Test.java"))
                        .map(name -> name.replace(".java", ""))
                        .forEach(tests::add);
            }
        }
        String blocks = Block.of("").stream().map(Block::text).collect(Collectors.joining());
        Set<String> named = found(" -Dtest='?([\\w*,]+)", blocks).stream()
                .flatMap(names -> Stream.of(names.split(",", -1)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(named.size() >= 10, named::toString);
        named.removeIf(name -> tests.stream().anyMatch(test -> test.matches(name.replace("*", "\\w*"))));

        assertEquals(Set.of(), named);
    }

    @Test
    void everyPlainBlockIsOfAKnownKind() {
        for (Block block : Block.of("")) {
            assertTrue(PLAIN.matcher(block.text()).find(), block::toString);
        }
    }

    @Test
    void everyProgramOfABenchmarkExists() {
        String blocks = Block.of("").stream().map(Block::text).collect(Collectors.joining());
        Set<String> programs = found("-Drun=(dev\\.keyspread\\.\\S+)", blocks);
        assertTrue(programs.size() >= 4, programs::toString);
        Path sources = Block.PROJECT.resolve("samples/benchmarks/src/main/java");
        programs.removeIf(program -> Files.exists(sources.resolve(program.replace('.', '/') + ".java")));

        assertEquals(Set.of(), programs);
    }

    private static String poms() throws IOException {
        StringBuilder poms = new StringBuilder();
        for (String module : List.of("", "driver", "driver/spring-boot-starter", "samples", "agent")) {
            poms.append(Files.readString(Block.PROJECT.resolve(module).resolve("pom.xml")));
        }
        return poms.toString();
    }

    /** The picture of the architecture shows each package of the driver, but those beside the stack. */
    @Test
    void thePictureOfTheArchitectureHasThePackages() throws IOException {
        String picture = Files.readString(Block.PROJECT.resolve("docs/pictures/rooms.svg"));
        Set<String> shown = found("class=\"(?:mid )?strong\">([^<]+)<", picture).stream()
                .flatMap(names -> Stream.of(names.split(" · ", -1)))
                .filter(name ->
                        !Set.of("the application", "the agent", "dev.keyspread").contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        shown.addAll(List.of("generate", "micrometer", "flyway", "liquibase"));
        Set<String> packages;
        try (Stream<Path> folders = Files.list(Block.PROJECT.resolve("driver/src/main/java/dev/keyspread"))) {
            packages = folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        assertEquals(packages, shown);
    }

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
