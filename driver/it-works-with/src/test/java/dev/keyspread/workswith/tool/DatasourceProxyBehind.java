package dev.keyspread.workswith.tool;

import dev.keyspread.KeyspreadDataSource;
import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/** datasource-proxy between Keyspread and the database's data source. */
public final class DatasourceProxyBehind implements Tool {
    @Override
    public String use(Place place) throws Exception {
        String url = place.url().replaceFirst(":keyspread:", ":").replaceFirst("&keyspread.*", "");
        DataSource proxy =
                ProxyDataSourceBuilder.create(new UrlSource(url)).name("behind").build();
        if (!place.isKeyspread()) {
            return Shop.trade(proxy);
        }
        KeyspreadDataSource source = new KeyspreadDataSource();
        source.setDataSource(proxy);
        source.setRules("orders.shard = crc32(id) % 16");
        return Shop.trade(source);
    }
}
