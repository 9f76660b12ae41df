package dev.keyspread.site;

import java.net.URI;
import java.nio.file.Files;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.jspecify.annotations.Nullable;

/** Turns the links of Markdown files into links of the site. */
final class Links {
    private static final Pattern ATTRIBUTE = Pattern.compile("(?<=\\b(?:href|src|srcset)=\")[^\"]+");

    private final Pages pages;
    private final String home;

    /** @param home where the project's sources are published, without a slash at its end */
    Links(Pages pages, String home) {
        this.pages = pages;
        this.home = home;
    }

    /** Rewrites all links and pictures of a page, those in HTML too. */
    void rewrite(Page page) {
        page.body().accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(resolve(page, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(resolve(page, image.getDestination()));
                visitChildren(image);
            }

            @Override
            public void visit(HtmlBlock html) {
                html.setLiteral(resolveAll(page, html.getLiteral()));
            }

            @Override
            public void visit(HtmlInline html) {
                html.setLiteral(resolveAll(page, html.getLiteral()));
            }
        });
    }

    private String resolveAll(Page page, String html) {
        return ATTRIBUTE
                .matcher(html)
                .replaceAll((MatchResult match) -> Matcher.quoteReplacement(resolve(page, match.group())));
    }

    /**
     * Returns the address of a page or picture relative to the page that links to it; that of the published source for other files.
     *
     * @throws IllegalArgumentException if there is no such file
     */
    String resolve(Page from, String destination) {
        if (destination.startsWith("#") || URI.create(destination).isAbsolute()) {
            return destination;
        }
        int hash = destination.indexOf('#');
        String fragment = hash < 0 ? "" : destination.substring(hash);
        String source = sourceOf(from, destination);
        Page target = pages.find(source);
        if (target != null) {
            return relative(from, target.address()) + fragment;
        }
        if (pages.assets().contains(source)) {
            return relative(from, source.substring("docs/".length()));
        }
        if (!Files.exists(pages.file(source))) {
            throw new IllegalArgumentException(from.source() + " links to " + destination + ", which does not exist");
        }
        return published(source);
    }

    /** Returns the page that a link leads to, or null if it leads elsewhere. */
    @Nullable
    Page target(Page from, Link link) {
        String destination = link.getDestination();
        return URI.create(destination).isAbsolute() ? null : pages.find(sourceOf(from, destination));
    }

    /** Returns where a file or directory of the project is published; for a page without a file, where its directory is. */
    String published(String source) {
        if (Files.isRegularFile(pages.file(source))) {
            return home + "/blob/HEAD/" + source;
        }
        boolean isDirectory = Files.isDirectory(pages.file(source));
        return home + "/tree/HEAD/" + (isDirectory ? source : source.substring(0, source.lastIndexOf('/')));
    }

    /** Returns where the project's sources are published. */
    String home() {
        return home;
    }

    private static String sourceOf(Page from, String destination) {
        String path = URI.create("/" + from.source()).resolve(destination).getPath();
        return path.substring(1).replaceFirst("/$", "");
    }

    /** Returns the way from a page to an address of the site. */
    static String relative(Page from, String address) {
        long depth = from.address().chars().filter(each -> each == '/').count();
        return "../".repeat((int) depth) + address;
    }
}
