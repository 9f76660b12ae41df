package dev.keyspread.workswith.tool;

import com.alibaba.druid.pool.DruidDataSource;
import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;

/** Druid with its statistics and its firewall, which parse each statement as that database's. */
public final class DruidWithWall implements Tool {
    @Override
    public String use(Place place) throws Exception {
        try (DruidDataSource source = new DruidDataSource()) {
            source.setDriverClassName(place.driver());
            source.setDbType("postgresql");
            source.setUrl(place.url());
            source.setFilters("stat,wall");
            return Shop.trade(source);
        }
    }
}
