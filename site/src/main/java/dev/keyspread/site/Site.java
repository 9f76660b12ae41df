package dev.keyspread.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/**
 * Makes the static site: an HTML page for each Markdown page, and their pictures. The profile {@code site-docs} of {@code site/pom.xml}
 * runs {@link #main}. A link to a missing file fails the build.
 */
public final class Site {
    private static final List<String> PARTS = List.of("site.css", "search.js", "icon.svg");

    private Site() {}

    /**
     * Makes the site.
     *
     * @param arguments the project's directory, the site's directory, and the URL of the published sources
     * @throws IOException if a page can't be read or written
     * @throws IllegalArgumentException if a page links to a file that does not exist
     */
    public static void main(String[] arguments) throws IOException {
        Path start =
                write(Path.of(arguments[0]).normalize(), Path.of(arguments[1]).normalize(), arguments[2]);
        System.out.println("The site begins at " + start);
    }

    /** Writes the site and returns its start page. Leaves files of earlier runs in place. */
    static Path write(Path project, Path target, String home) throws IOException {
        Pages pages = new Pages(project);
        Links links = new Links(pages, home);
        Layout layout = new Layout(read("page.html"), new Navigation(pages, links), links);
        for (Page page : pages.all()) {
            links.rewrite(page);
            write(target.resolve(page.address()), layout.html(page));
        }
        for (String asset : pages.assets()) {
            Path file = target.resolve(asset.substring("docs/".length()));
            Files.createDirectories(file.getParent());
            Files.copy(pages.file(asset), file, StandardCopyOption.REPLACE_EXISTING);
        }
        for (String part : PARTS) {
            write(target.resolve(part), read(part));
        }
        write(target.resolve("search-index.js"), searchIndex(pages));
        return target.resolve("index.html");
    }

    /** Returns the search index as JavaScript. Each page is an array of its address, its title and its sections. */
    private static String searchIndex(Pages pages) {
        StringBuilder index = new StringBuilder("const searchIndex = [\n");
        for (Page page : pages.all()) {
            index.append('[').append(Html.quote(page.address())).append(',').append(Html.quote(page.title()));
            for (Page.Section part : page.parts()) {
                index.append(",[")
                        .append(Html.quote(part.id()))
                        .append(',')
                        .append(Html.quote(part.text()))
                        .append(']');
            }
            index.append("],\n");
        }
        return index.append("];\n").toString();
    }

    private static String read(String resource) throws IOException {
        try (InputStream file = Objects.requireNonNull(Site.class.getResourceAsStream(resource), resource)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
