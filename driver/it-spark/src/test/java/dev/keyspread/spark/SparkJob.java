package dev.keyspread.spark;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.io.IOException;
import java.util.Properties;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.jdbc.JdbcDialects;

/** Spark that appends rows, reads them in partitions, and overwrites them in the table that is there. */
final class SparkJob implements Tool {
    @Override
    public String use(Place place) throws IOException {
        JdbcDialects.registerDialect(new KeyspreadDialect());
        Properties properties = new Properties();
        properties.setProperty("driver", place.driver());
        try (SparkSession spark = session()) {
            rows(spark, 1000).write().mode(SaveMode.Append).jdbc(place.url(), "orders", properties);
            Dataset<Row> read = spark.read()
                    .option("partitionColumn", "id")
                    .option("lowerBound", "1")
                    .option("upperBound", "1000")
                    .option("numPartitions", "3")
                    .jdbc(place.url(), "orders", properties);
            String found = read.agg(functions.count("id"), functions.sum("id")).first()
                    + read.where("id = 7").select("item").first().toString();
            rows(spark, 20)
                    .write()
                    .mode(SaveMode.Overwrite)
                    .option("truncate", "true")
                    .jdbc(place.url(), "orders", properties);
            return found;
        }
    }

    /** Starts Spark in this virtual machine. */
    static SparkSession session() {
        return SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
    }

    private static Dataset<Row> rows(SparkSession spark, int many) {
        return spark.range(1, many + 1L).selectExpr("id", "concat('item ', id) as item");
    }
}
