package dev.keyspread.site;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;

/** The groups of links beside each page, read from the index in {@code docs/README.md}: a group for each reader. */
final class Navigation {
    /** A reader's links. */
    private record Group(String title, List<Entry> entries) {}

    /**
     * A link.
     *
     * @param fragment the section, with its {@code #}; empty for the whole page
     */
    private record Entry(String text, Page page, String fragment) {}

    private final Pages pages;
    private final Links links;
    private final List<Group> groups;

    /** Reads the index, whose links must not have been rewritten. */
    Navigation(Pages pages, Links links) {
        this.pages = pages;
        this.links = links;
        this.groups = read(pages.get("docs/README.md"));
    }

    /** Finds groups: a heading, or the first cell of a row if it is no link, begins one. */
    private List<Group> read(Page index) {
        List<Group> found = new ArrayList<>();
        index.body().accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                begin(Page.textOf(heading));
            }

            @Override
            public void visit(CustomNode node) {
                if (node instanceof TableHead) {
                    return;
                }
                if (node instanceof TableCell && node.getPrevious() == null && !holdsLink(node)) {
                    begin(Page.textOf(firstStrong(node)));
                }
                visitChildren(node);
            }

            @Override
            public void visit(Link link) {
                Page page = links.target(index, link);
                if (page != null && !found.isEmpty()) {
                    int hash = link.getDestination().indexOf('#');
                    String fragment = hash < 0 ? "" : link.getDestination().substring(hash);
                    found.get(found.size() - 1).entries().add(new Entry(Page.textOf(link), page, fragment));
                }
            }

            private void begin(String title) {
                found.add(new Group(title, new ArrayList<>()));
            }
        });
        found.removeIf(group -> group.entries().isEmpty());
        return found;
    }

    private static boolean holdsLink(Node cell) {
        for (Node child = cell.getFirstChild(); child != null; child = child.getNext()) {
            if (child instanceof Link) {
                return true;
            }
        }
        return false;
    }

    private static Node firstStrong(Node cell) {
        Node child = cell.getFirstChild();
        return child instanceof StrongEmphasis ? child : cell;
    }

    /** Returns the links as HTML, with those of the page's own directory below the link to that directory. */
    String html(Page current) {
        StringBuilder html = new StringBuilder();
        for (Group group : groups) {
            html.append("<h2>").append(Html.escape(group.title())).append("</h2>\n<ul>\n");
            for (Entry entry : group.entries()) {
                html.append("<li>").append(anchor(current, entry));
                if (entry.page().source().equals(current.directory() + "README.md")
                        && !isListed(group, current)
                        && entry.fragment().isEmpty()) {
                    html.append(children(current, entry.page()));
                }
                html.append("</li>\n");
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    /** Returns true if a group lists pages of the directory itself. */
    private static boolean isListed(Group group, Page current) {
        return group.entries().stream()
                        .filter(entry -> entry.page().directory().equals(current.directory()))
                        .count()
                > 1;
    }

    private String children(Page current, Page index) {
        StringBuilder html = new StringBuilder("\n<ul>\n");
        for (Page page : pages.all()) {
            if (page.directory().equals(index.directory()) && !page.source().equals(index.source())) {
                html.append("<li>")
                        .append(anchor(current, new Entry(page.title(), page, "")))
                        .append("</li>\n");
            }
        }
        return html.append("</ul>").toString();
    }

    private static String anchor(Page current, Entry entry) {
        boolean isHere = entry.page().source().equals(current.source())
                && entry.fragment().isEmpty();
        return "<a href=\"" + Html.escape(Links.relative(current, entry.page().address()) + entry.fragment()) + '"'
                + (isHere ? " aria-current=\"page\"" : "") + '>' + Html.escape(entry.text()) + "</a>";
    }
}
