package dev.keyspread.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/**
 * A Markdown page.
 *
 * @param source its path below the project's directory, with slashes
 * @param body its parsed Markdown
 * @param sections its headings, in order
 */
record Page(String source, Node body, List<Section> sections) {
    private static final String DOCS = "docs/";
    private static final String README = "README.md";

    /**
     * A heading.
     *
     * @param id what an address ends with after {@code #}; the one that GitHub gives it
     */
    record Section(Heading heading, String text, String id) {}

    static Page of(String source, Node body) {
        IdGenerator ids = IdGenerator.builder().build();
        List<Section> sections = new ArrayList<>();
        body.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                String text = textOf(heading);
                sections.add(new Section(heading, text, ids.generateId(text)));
            }
        });
        return new Page(source, body, List.copyOf(sections));
    }

    /** Returns the text of the first heading, or the source if there is none. */
    String title() {
        return sections.isEmpty() ? source : sections.get(0).text();
    }

    /** Returns the text of the first paragraph; empty if there is none. */
    String summary() {
        for (Node node = body.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Paragraph) {
                return textOf(node);
            }
        }
        return "";
    }

    /** Returns the headings of the second level. */
    List<Section> parts() {
        return sections.stream()
                .filter(section -> section.heading().getLevel() == 2)
                .collect(Collectors.toList());
    }

    /**
     * Returns the page's path below the site's directory. {@code README.md} of the project is the start page; other pages of the project's
     * directory are below {@code project}, so that none takes the address of a page of {@code docs}.
     */
    String address() {
        if (source.equals(README)) {
            return "index.html";
        }
        if (source.equals(DOCS + README)) {
            return "pages.html";
        }
        String path = source.startsWith(DOCS)
                ? source.substring(DOCS.length())
                : "project/" + source.toLowerCase(Locale.ROOT);
        return path.endsWith("/" + README)
                ? path.substring(0, path.length() - README.length()) + "index.html"
                : path.replaceFirst("\\.md$", ".html");
    }

    /** Returns the source's directory below the project's; empty for the project's own. */
    String directory() {
        return source.substring(0, source.lastIndexOf('/') + 1);
    }

    /** Returns the text of a node without its markup. */
    static String textOf(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text each) {
                text.append(each.getLiteral());
            }

            @Override
            public void visit(Code each) {
                text.append(each.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak each) {
                text.append(' ');
            }
        });
        return text.toString();
    }
}
