package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The modules that are published, and that their POMs say what Maven Central asks for. */
class PomsTest {
    private static final Path ROOT = Path.of("..");
    private static final XPath XPATH = XPathFactory.newInstance().newXPath();

    @Test
    void whatIsPublishedHasANameAndADescription() throws Exception {
        Set<String> published = new TreeSet<>();
        for (Path module : modules(Path.of(""))) {
            Document pom = pom(module);
            if (!isSkipped(module, pom)) {
                published.add(text(pom, "/project/artifactId"));
                assertFalse(text(pom, "/project/name").isBlank(), module + " has no name");
                assertFalse(text(pom, "/project/description").isBlank(), module + " has no description");
            }
        }

        assertEquals(
                new TreeSet<>(Set.of(
                        "keyspread-parent",
                        "keyspread-driver",
                        "keyspread-cli",
                        "keyspread-report",
                        "keyspread-spring-boot-starter",
                        "keyspread-agent",
                        "keyspread-agent-core")),
                published);
    }

    @Test
    void theParentSaysTheRestForAll() throws Exception {
        Document parent = pom(Path.of(""));

        for (String element : List.of(
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "scm/connection",
                "scm/developerConnection",
                "scm/url")) {
            assertFalse(text(parent, "/project/" + element).isBlank(), element);
        }
    }

    /** Checks that {@code -Prelease} makes the other files beside the jars, and {@code -Pjapicmp} compares. */
    @ParameterizedTest
    @CsvSource({
        "'', release, maven-source-plugin, jar-no-fork",
        "'', release, maven-javadoc-plugin, jar",
        "'', release, cyclonedx-maven-plugin, makeBom",
        "driver, japicmp, japicmp-maven-plugin, cmp"
    })
    void aReleaseHasWhatGoesWithItsJars(String module, String profile, String plugin, String goal) throws Exception {
        Document pom = pom(Path.of(module));
        String path =
                "/project/profiles/profile[id='" + profile + "']/build/plugins/plugin[artifactId='" + plugin + "']";

        assertFalse(text(pom, path + "/version").isBlank(), "no version");
        assertEquals(goal, text(pom, path + "/executions/execution/goals/goal"));
    }

    /** The module and those below it, profiles' included. */
    private static List<Path> modules(Path module) throws Exception {
        List<Path> all = new ArrayList<>(List.of(module));
        NodeList below = (NodeList) XPATH.evaluate("//module", pom(module), XPathConstants.NODESET);
        for (int i = 0; i < below.getLength(); i++) {
            Path each = module.resolve(below.item(i).getTextContent().strip());
            if (!all.contains(each)) {
                all.addAll(modules(each));
            }
        }
        return all;
    }

    private static boolean isSkipped(Path module, Document pom) throws Exception {
        boolean isSample = module.startsWith("samples") && module.getNameCount() > 1;
        return text(isSample ? pom(Path.of("samples")) : pom, "/project/properties/maven.deploy.skip")
                .equals("true");
    }

    private static String text(Document pom, String path) throws XPathExpressionException {
        return XPATH.evaluate(path, pom);
    }

    /** Returns the POM of a module that is a directory, or the POM itself. */
    private static Document pom(Path module) throws Exception {
        Path named = ROOT.resolve(module);
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse((Files.isDirectory(named) ? named.resolve("pom.xml") : named).toFile());
    }
}
