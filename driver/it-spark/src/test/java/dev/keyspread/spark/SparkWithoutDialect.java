package dev.keyspread.spark;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.io.IOException;
import java.sql.Connection;
import java.util.Properties;
import org.apache.spark.api.java.function.ForeachPartitionFunction;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCOptions;
import org.apache.spark.sql.jdbc.JdbcDialects;
import scala.collection.immutable.Map;
import scala.jdk.javaapi.CollectionConverters;

/** Spark that was given no dialect: a task connects, as on an executor, and then the driver program does. */
final class SparkWithoutDialect implements Tool {
    static final String TASK_DONE = "the task has connected";

    @Override
    public String use(Place place) throws IOException {
        try (SparkSession spark = SparkJob.session()) {
            String url = place.url();
            spark.range(1).foreachPartition((ForeachPartitionFunction<Long>) rows -> connect(url));
            System.out.println(TASK_DONE);
            Properties properties = new Properties();
            properties.setProperty("driver", place.driver());
            long before = spark.read().jdbc(url, "orders", properties).count();
            return before + " and "
                    + spark.read().jdbc(url, "orders", properties).count();
        }
    }

    private static void connect(String url) throws Exception {
        Map<String, String> options =
                Map.from(CollectionConverters.asScala(java.util.Map.of("url", url, "dbtable", "orders")));
        try (Connection connection = JdbcDialects.get(url)
                .createConnectionFactory(new JDBCOptions(options))
                .apply(-1)) {
            connection.createStatement().close();
        }
    }
}
