package dev.keyspread.site;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/** Puts a page into the frame that all pages share. */
final class Layout {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final int LONGEST_SUMMARY = 160;
    private static final int FEWEST_PARTS = 3;

    private final String frame;
    private final Navigation navigation;
    private final Links links;

    /** @param frame HTML with {@code {{name}}} where a part of the page goes */
    Layout(String frame, Navigation navigation, Links links) {
        this.frame = frame;
        this.navigation = navigation;
        this.links = links;
    }

    /** Returns the HTML of a page whose links have been rewritten. */
    String html(Page page) {
        boolean isStart = page.address().equals("index.html");
        Map<String, String> parts = Map.of(
                "title", Html.escape(isStart ? page.title() : page.title() + " · Keyspread"),
                "summary", Html.escape(shortened(page.summary())),
                "root", Links.relative(page, ""),
                "kind", isStart ? "start" : "page",
                "navigation", navigation.html(page),
                "contents", contents(page),
                "source", Html.escape(links.published(page.source())),
                "home", Html.escape(links.home()),
                "body", body(page));
        return PLACE.matcher(frame)
                .replaceAll((MatchResult place) -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String body(Page page) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .attributeProviderFactory(context -> (node, tag, attributes) -> identify(page, node, attributes))
                .build();
        return renderer.render(page.body());
    }

    private static void identify(Page page, Node node, Map<String, String> attributes) {
        for (Page.Section section : page.sections()) {
            if (section.heading() == node) {
                attributes.put("id", section.id());
            }
        }
    }

    /** Returns links to the parts of a page; nothing for a page of few parts. */
    private static String contents(Page page) {
        List<Page.Section> parts = page.parts();
        if (parts.size() < FEWEST_PARTS) {
            return "";
        }
        StringBuilder html = new StringBuilder("<nav class=\"contents\" aria-label=\"On this page\">\n<ul>\n");
        for (Page.Section part : parts) {
            html.append("<li><a href=\"#")
                    .append(Html.escape(part.id()))
                    .append("\">")
                    .append(Html.escape(part.text()))
                    .append("</a></li>\n");
        }
        return html.append("</ul>\n</nav>").toString();
    }

    private static String shortened(String text) {
        if (text.length() <= LONGEST_SUMMARY) {
            return text;
        }
        return text.substring(0, text.lastIndexOf(' ', LONGEST_SUMMARY)) + " …";
    }
}
