package dev.keyspread.plan.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.plan.Delegated;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways to load many rows beside the engines' usual statements, into a table with a rule and into another. */
class BulkLoadTest {
    private static final String YDB = "CREATE TABLE t (shard Int64, id Int64, PRIMARY KEY (shard, id))";
    private static final String MYSQL = "CREATE TABLE t (shard BIGINT, id BIGINT, PRIMARY KEY (shard, id))";

    /** YDB's driver sends the rows of such a statement by another call than its queries. */
    @Test
    void aBulkUpsertOfYdbIsRefused() throws SQLException {
        Delegated ydb = new Delegated(Dialect.YDB, YDB, "t.shard", "crc32(id)");

        String answer = ydb.preparedOrRefused("BULK UPSERT INTO t (id) VALUES (?)");
        assertTrue(answer.startsWith("refused:"), answer);
        String other = "BULK UPSERT INTO other (id) VALUES (?)";
        assertEquals(other, ydb.prepared(other));
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"MYSQL", "TIDB"})
    void whatLoadsAFileIntoATableWithARuleIsRefused(Dialect dialect) throws SQLException {
        Delegated database = new Delegated(dialect, MYSQL, "t.shard", "crc32(id)");

        for (String sql : new String[] {
            "LOAD DATA LOCAL INFILE 'rows.csv' INTO TABLE t (id)",
            "LOAD DATA LOW_PRIORITY LOCAL INFILE 'rows.csv' REPLACE INTO TABLE t FIELDS TERMINATED BY ',' (@a) SET id = @a",
            "load data concurrent local infile 'rows.csv' ignore into table `t` partition (p) character set utf8mb4 (id)",
            "LOAD XML LOCAL INFILE 'rows.xml' INTO TABLE t ROWS IDENTIFIED BY '<row>'",
        }) {
            String answer = database.preparedOrRefused(sql);
            assertTrue(answer.startsWith("refused:"), sql + ": " + answer);
            assertTrue(answer.contains("its rows come from a file"), answer);
        }
    }

    /** Some servers carry the comment out, and then the columns are named by it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            MYSQL | LOAD DATA LOCAL INFILE 'rows.csv' INTO TABLE t /*!100301 (id) */
            MYSQL | LOAD XML LOCAL INFILE 'rows.xml' INTO TABLE t /*!100301 (id) */
            MYSQL | REPLACE /*!100301 INTO */ t (id) VALUES (1)
            TIDB  | IMPORT INTO t /*!100301 (id) */ FROM 'rows.csv'
            """)
    void soIsThatWithACommentThatSomeServersCarryOut(Dialect dialect, String sql) throws SQLException {
        String answer = new Delegated(dialect, MYSQL, "t.shard", "crc32(id)").preparedOrRefused(sql);

        assertTrue(answer.startsWith("refused:"), answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            TIDB        | IMPORT INTO t (id) FROM 'rows.csv'
            TIDB        | IMPORT INTO t FROM SELECT * FROM other
            COCKROACHDB | IMPORT INTO t (id) CSV DATA ('s3://rows/rows.csv')
            """)
    void anImportIntoATableWithARuleIsRefused(Dialect dialect, String sql) throws SQLException {
        Delegated database = new Delegated(dialect, MYSQL, "t.shard", "crc32(id)");

        String answer = database.preparedOrRefused(sql);
        assertTrue(answer.startsWith("refused:"), answer);
        assertTrue(answer.contains("its rows come from a file"), answer);
        String other = sql.replace(" t ", " other ");
        assertEquals(other, database.prepared(other));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOAD DATA LOCAL INFILE 't.csv' INTO TABLE other (id)",
                "LOAD XML LOCAL INFILE 't' INTO TABLE other"
            })
    void whatLoadsAnotherTableGoesOutAsItCame(String sql) throws SQLException {
        Delegated database = new Delegated(Dialect.MYSQL, MYSQL, "t.shard", "crc32(id)");

        assertEquals(sql, database.prepared(sql));
    }
}
