package dev.keyspread.spark;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/** Flink's SQL that inserts rows, writes over those with the same key, and reads them. */
@SuppressWarnings("try") // close may throw anything
final class FlinkJob implements Tool {
    @Override
    public String use(Place place) throws Exception {
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inBatchMode());
        tables.getConfig().set("parallelism.default", "2");
        tables.executeSql(
                "CREATE TABLE orders (id BIGINT, item STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'jdbc',"
                        + " 'table-name' = 'orders', 'url' = '" + place.url() + "', 'driver' = '" + place.driver()
                        + "')");
        tables.executeSql("INSERT INTO orders VALUES (1, 'lamp'), (2, 'desk'), (3, 'chair'), (4, 'shelf')")
                .await();
        tables.executeSql("INSERT INTO orders VALUES (2, 'changed'), (6, 'new')")
                .await();
        List<String> read = new ArrayList<>();
        try (CloseableIterator<Row> rows =
                tables.executeSql("SELECT * FROM orders WHERE id < 4").collect()) {
            rows.forEachRemaining(row -> read.add(row.toString()));
        }
        return read.stream().sorted().toList().toString();
    }
}
