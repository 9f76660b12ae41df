package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import java.util.concurrent.atomic.AtomicInteger;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/** datasource-proxy before Keyspread: it counts the application's statements. */
public final class DatasourceProxyInFront implements Tool {
    @Override
    public String use(Place place) throws Exception {
        AtomicInteger executions = new AtomicInteger();
        return Shop.trade(ProxyDataSourceBuilder.create(new UrlSource(place.url()))
                        .afterQuery((execution, queries) -> executions.incrementAndGet())
                        .build())
                + executions;
    }
}
