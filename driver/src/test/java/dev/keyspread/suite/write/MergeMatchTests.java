package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MERGE as Hibernate writes it finds the row that is there: by its shard too, where the stored rows have those of the rule. */
public abstract class MergeMatchTests extends EngineTest {
    private static final String MERGE =
            "merge into orders t using (select cast(? as bigint) id, cast(? as varchar(9)) note) s on (t.id = s.id)"
                    + " when not matched then insert (id, note) values (s.id, s.note)"
                    + " when matched then update set note = s.note";
    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id, shard";

    public MergeMatchTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void create() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20),"
                + " PRIMARY KEY (shard, id))");
    }

    private Connection keyspread() throws SQLException {
        return database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
    }

    @Test
    void givenRowsWithTheRulesShards_whenTheyAreMerged_thenEachIsThereOnce() throws SQLException {
        Connection keyspread = keyspread();
        for (long id = -1; id <= 2; id++) {
            update(keyspread, MERGE, id, "old");
            update(keyspread, MERGE, id, "new");
            update(keyspread, MERGE.replaceFirst("[?]", "" + id).replaceFirst("[?]", "'newer'"));
        }

        assertEquals(List.of(row(-1), row(0), row(1), row(2)), database.rows(STORED));
    }

    private static String row(long id) {
        return Shards.crc32Mod(Long.toString(id), 16) + " | " + id + " | newer";
    }

    @Test
    void givenARowWithAWrongShard_whenItIsMerged_thenItIsFoundNonetheless() throws SQLException {
        database.run("INSERT INTO orders (shard, id, note) VALUES (99, 7, 'old')");
        Connection keyspread = keyspread();

        update(keyspread, MERGE, 7L, "new");

        assertEquals(List.of("99 | 7 | new"), database.rows(STORED));
    }

    @Test
    void givenAnIdThatTheCastRounds_whenItIsMerged_thenItIsTheRowThatTheDatabaseFinds() throws SQLException {
        Connection keyspread = keyspread();
        update(keyspread, MERGE, 7L, "old");

        for (Object id :
                List.of("7", " 7", new java.math.BigDecimal("7.0"), new java.math.BigDecimal("7.2"), 7, (short) 7)) {
            try {
                update(keyspread, MERGE, id, "newer");
            } catch (SQLException refused) {
                continue; // by the database, or since the shard of a new row is not known
            }
            assertEquals(List.of(row(7)), database.rows(STORED), () -> id.getClass() + " " + id);
        }
        assertEquals(List.of(row(7)), database.rows(STORED));
    }
}
