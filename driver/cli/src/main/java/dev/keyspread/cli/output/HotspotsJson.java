package dev.keyspread.cli.output;

import static dev.keyspread.cli.output.Json.object;

import dev.keyspread.cli.hotspots.Heat;
import dev.keyspread.cli.hotspots.Hotspot;
import dev.keyspread.cli.hotspots.Range;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes hot ranges as one JSON object, for {@code HotspotsCommand}. Programs read it, so members may be added, and must not be renamed or
 * removed.
 */
public final class HotspotsJson {
    private HotspotsJson() {}

    /**
     * Returns the document.
     *
     * @param showKeys true if the bounds of ranges are shown where they are keys of rows
     */
    public static String write(List<Hotspot> hotspots, Dialect dialect, boolean showKeys) {
        List<Object> hot =
                hotspots.stream().<Object>map(each -> hot(each, showKeys)).toList();
        return Json.write(object(
                "dialect", dialect.settingName(),
                "unit", dialect.word(Word.HEAT_UNIT),
                "hot", hot));
    }

    private static Object hot(Hotspot hotspot, boolean showKeys) {
        Heat heat = hotspot.heat();
        Range range = heat.range();
        return object(
                "schema", given(range.schema()),
                "table", range.table(),
                "index", given(range.index()),
                "piece", given(range.piece()),
                "declared", given(range.declared()),
                "keys", showKeys ? given(range.keys()) : null,
                "load", heat.load(),
                "share", heat.hasShare() ? heat.share() : null,
                "evenShare", heat.hasShare() ? heat.even() : null,
                "findings",
                        hotspot.reasons().stream()
                                .map(reason -> object(
                                        "rule", reason.rule(),
                                        "message", reason.problem(),
                                        "remedy", reason.remedy(),
                                        "fixes", JsonReport.fixes(reason.fixes())))
                                .toList());
    }

    private static @Nullable String given(String text) {
        return text.isEmpty() ? null : text;
    }
}
