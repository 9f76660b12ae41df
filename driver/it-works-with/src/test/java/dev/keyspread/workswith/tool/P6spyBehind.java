package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import java.nio.file.Files;

/** P6spy between Keyspread and the database's driver: it logs what is sent. */
public final class P6spyBehind implements Tool {
    @Override
    public String use(Place place) throws Exception {
        System.setProperty(
                "p6spy.config.logfile", Files.createTempFile("spy", ".log").toString());
        return Shop.trade(new UrlSource(place.url().replaceFirst(":postgresql:", ":p6spy:postgresql:")));
    }
}
