package dev.keyspread.workswith.tool;

import com.codahale.metrics.MetricRegistry;
import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.db.ManagedDataSource;

/** Dropwizard's data source by {@code database}. */
public final class DropwizardPool implements Tool {
    @Override
    public String use(Place place) throws Exception {
        DataSourceFactory factory = new DataSourceFactory();
        factory.setDriverClass(place.driver());
        factory.setUrl(place.url());
        ManagedDataSource source = factory.build(new MetricRegistry(), "shop");
        source.start();
        try {
            return Shop.trade(source);
        } finally {
            source.stop();
        }
    }
}
