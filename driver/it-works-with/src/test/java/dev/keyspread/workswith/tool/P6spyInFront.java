package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import java.nio.file.Files;

/** P6spy before Keyspread: it logs the application's statements. */
public final class P6spyInFront implements Tool {
    @Override
    public String use(Place place) throws Exception {
        System.setProperty(
                "p6spy.config.logfile", Files.createTempFile("spy", ".log").toString());
        return Shop.trade(new UrlSource(place.url().replaceFirst("^jdbc:", "jdbc:p6spy:")));
    }
}
