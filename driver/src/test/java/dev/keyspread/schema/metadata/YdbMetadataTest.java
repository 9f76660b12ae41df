package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A table as YDB's driver describes it: it says of each column that it is nullable by its word, and the truth by its number. */
class YdbMetadataTest {
    private static final String COLUMNS = "SELECT * FROM (VALUES"
            + " ('id', 'Uint64', 8, NULL, 0, NULL, NULL, 'YES', 'NO', 'NO'),"
            + " ('note', 'Text', 4194304, NULL, 1, NULL, NULL, 'YES', 'NO', 'NO'),"
            + " ('blob', 'Bytes', 4194304, NULL, 1, NULL, NULL, 'YES', 'NO', 'NO'),"
            + " ('price', 'Decimal', 22, 9, 1, NULL, NULL, 'YES', 'NO', 'NO'),"
            + " ('seen', 'Timestamp', 26, 0, 0, NULL, NULL, 'YES', 'NO', 'NO')"
            + ") AS columns (COLUMN_NAME, TYPE_NAME, COLUMN_SIZE, DECIMAL_DIGITS, NULLABLE, REMARKS, COLUMN_DEF,"
            + " IS_NULLABLE, IS_AUTOINCREMENT, IS_GENERATEDCOLUMN)";
    private static final String TABLES =
            "SELECT * FROM (VALUES (CAST(NULL AS VARCHAR), CAST(NULL AS VARCHAR), 'visits',"
                    + " 'TABLE')) AS tables (TABLE_CAT, TABLE_SCHEM, TABLE_NAME, TABLE_TYPE)";

    private static Connection ydb(Connection h2) throws SQLException {
        DatabaseMetaData real = h2.getMetaData();
        DatabaseMetaData metadata = (DatabaseMetaData) Proxy.newProxyInstance(
                YdbMetadataTest.class.getClassLoader(),
                new Class<?>[] {DatabaseMetaData.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getColumns" -> h2.createStatement().executeQuery(COLUMNS);
                    case "getTables" -> h2.createStatement().executeQuery(TABLES);
                    default -> method.invoke(real, arguments);
                });
        return (Connection) Proxy.newProxyInstance(
                YdbMetadataTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getMetaData") ? metadata : method.invoke(h2, arguments));
    }

    @Test
    void theNumberTellsNullabilityAndTypesHaveNoSizes() throws SQLException {
        try (Connection h2 = DriverManager.getConnection("jdbc:h2:mem:")) {
            MetadataReader reader = new MetadataReader(DetectedDialect.exactly(Dialect.YDB, null));
            Table table = Objects.requireNonNull(reader.read(ydb(h2), new QualifiedName(null, "visits")));

            assertEquals(
                    List.of(
                            "id Uint64 NOT NULL",
                            "note Text",
                            "blob Bytes",
                            "price Decimal(22,9)",
                            "seen Timestamp NOT NULL"),
                    table.columns().stream().map(YdbMetadataTest::text).toList());
        }
    }

    private static String text(Column column) {
        return column.name() + " " + column.type().sql() + (column.nullable() ? "" : " NOT NULL");
    }
}
