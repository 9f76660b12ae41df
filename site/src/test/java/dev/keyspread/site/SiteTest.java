package dev.keyspread.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link of the site leads somewhere, and every page has the address that messages and bookmarks expect. */
final class SiteTest {
    static final Path PROJECT = Path.of("..");
    private static final String HOME = "https://sources.example/keyspread";

    @TempDir
    private static Path site;

    private static final Map<Path, Document> PAGES = new HashMap<>();

    @BeforeAll
    static void write() throws IOException {
        Site.write(PROJECT, site, HOME);
        for (Path file : files(site, ".html")) {
            PAGES.put(file, Jsoup.parse(Files.readString(file)));
        }
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    @Test
    void everyLinkLeadsToAPageAndASectionThatExist() {
        List<String> broken = new ArrayList<>();
        PAGES.forEach((file, page) -> {
            for (String address : addresses(page, "a[href]", "href")) {
                Path target = target(file, address);
                String fragment = URI.create(address).getFragment();
                if (!Files.isRegularFile(target) || (fragment != null && !hasSection(target, fragment))) {
                    broken.add(site.relativize(file) + " -> " + address);
                }
            }
        });

        assertEquals(List.of(), broken);
    }

    private static boolean hasSection(Path file, String id) {
        Document page = PAGES.get(file);
        return page != null && page.getElementById(id) != null;
    }

    @Test
    void everyPictureScriptAndStyleIsAFileOfTheSite() {
        List<String> broken = new ArrayList<>();
        PAGES.forEach((file, page) -> {
            List<String> loaded = new ArrayList<>(addresses(page, "[src]", "src"));
            loaded.addAll(addresses(page, "[srcset]", "srcset"));
            loaded.addAll(addresses(page, "link[href]", "href"));
            loaded.removeIf(address -> Files.isRegularFile(target(file, address)));
            loaded.forEach(address -> broken.add(site.relativize(file) + " -> " + address));
            page.select("[src^=http], [srcset^=http], link[href^=http]")
                    .forEach(element -> broken.add(site.relativize(file) + " needs the network: " + element));
        });

        assertEquals(List.of(), broken);
    }

    /** Returns the addresses of the site that elements name; those of other places are left out. */
    private static List<String> addresses(Document page, String elements, String attribute) {
        return page.select(elements).stream()
                .map((Element element) -> element.attr(attribute))
                .filter(address -> !URI.create(address).isAbsolute())
                .toList();
    }

    private static Path target(Path file, String address) {
        String path = URI.create(address).getPath();
        return path.isEmpty() ? file : file.resolveSibling(path).normalize();
    }

    @Test
    void everyLinkToTheSourcesNamesAFileOfTheProject() {
        Set<String> sources = new TreeSet<>();
        for (Document page : PAGES.values()) {
            page.select("a[href^=" + HOME + "/]").forEach(link -> sources.add(link.attr("href")));
        }
        assertTrue(sources.size() > PAGES.size(), "each page names its source");

        sources.removeIf(source -> isFile(source) || isDirectory(source));

        assertEquals(Set.of(), sources);
    }

    private static boolean isFile(String source) {
        String start = HOME + "/blob/HEAD/";
        return source.startsWith(start) && Files.isRegularFile(PROJECT.resolve(source.substring(start.length())));
    }

    private static boolean isDirectory(String source) {
        String start = HOME + "/tree/HEAD/";
        return source.startsWith(start) && Files.isDirectory(PROJECT.resolve(source.substring(start.length())));
    }

    /** A message says {@code docs/rules/NAME.md}: the site has the page at {@code rules/NAME.html}. */
    @Test
    void rulesAndRefusalsHaveTheAddressesOfTheirNames() throws IOException {
        for (String directory : List.of("rules", "refusals")) {
            Set<String> names = names(PROJECT.resolve("docs").resolve(directory), ".md");
            names.remove("README");
            names.add("index");

            assertTrue(names.size() > 20, names::toString);
            assertEquals(names, names(site.resolve(directory), ".html"));
        }
    }

    private static Set<String> names(Path directory, String ending) throws IOException {
        return files(directory, ending).stream()
                .map(file -> file.getFileName().toString().replace(ending, ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theStartPageLeadsToEveryPage() {
        Set<Path> reached = new HashSet<>();
        Deque<Path> open = new ArrayDeque<>(List.of(site.resolve("index.html")));
        while (!open.isEmpty()) {
            Path file = open.remove();
            if (reached.add(file)) {
                addresses(PAGES.getOrDefault(file, new Document("")), "a[href]", "href")
                        .forEach(address -> open.add(target(file, address)));
            }
        }

        assertEquals(PAGES.keySet(), reached);
    }

    @Test
    void theNavigationHasEveryLinkOfTheIndex() {
        Document index = page("pages.html");
        List<String> links = addresses(index, "article :is(td, li) a[href]", "href");

        assertTrue(links.size() > 20, links::toString);
        assertEquals(links, addresses(index, "#navigation a[href]", "href"));
        assertTrue(index.select("#navigation h2").size() > 5, "a group for each reader");
    }

    @Test
    void anIndexOfHeadingsAndAnIndexOfRowsGiveTheSameGroups(@TempDir Path project) throws IOException {
        Files.createDirectory(project.resolve("docs"));
        Files.writeString(project.resolve("README.md"), "# Start\n");
        Files.writeString(project.resolve("docs/a.md"), "# A\n");
        String headings =
                "# Pages\n\n## Start\n\n| page | answers |\n| --- | --- |\n| [a](a.md) | why |\n\n## Help\n\n- [b](a.md#a)\n";
        String rows =
                "# Pages\n\n| reader | pages |\n| --- | --- |\n| **Start**: new | [a](a.md) |\n| Help | [b](a.md#a) |\n";

        for (String index : List.of(headings, rows)) {
            Files.writeString(project.resolve("docs/README.md"), index);
            Path target = project.resolve("target");
            Site.write(project, target, HOME);

            Document page = Jsoup.parse(Files.readString(target.resolve("a.html")));
            assertEquals(List.of("Start", "Help"), page.select("#navigation h2").eachText());
            assertEquals(
                    List.of("a.html", "a.html#a"), page.select("#navigation a").eachAttr("href"));
        }
    }

    @Test
    void aPageOfADirectoryHasItsNeighboursBesideIt() {
        Document page = page("rules/monotonic-key.html");

        assertEquals(
                "monotonic-key", page.select("#navigation [aria-current=page]").text());
        assertEquals(
                "hot-row",
                page.select("#navigation a[href=../rules/hot-row.html]").text());
    }

    @Test
    void everyPageHasOneHeadingOfTheFirstLevel() {
        PAGES.forEach((file, page) -> assertEquals(1, page.select("h1").size(), file::toString));
    }

    private static Document page(String address) {
        return PAGES.getOrDefault(site.resolve(address), new Document(""));
    }

    @Test
    void aBrokenLinkStopsTheBuildAndIsNamed(@TempDir Path project, @TempDir Path target) throws IOException {
        Files.createDirectory(project.resolve("docs"));
        Files.writeString(project.resolve("docs/README.md"), "# Pages\n");
        Files.writeString(project.resolve("README.md"), "# Start\n\n[gone](docs/gone.md#part)\n");

        IllegalArgumentException broken =
                assertThrows(IllegalArgumentException.class, () -> Site.write(project, target, HOME));

        assertEquals("README.md links to docs/gone.md#part, which does not exist", broken.getMessage());
    }
}
