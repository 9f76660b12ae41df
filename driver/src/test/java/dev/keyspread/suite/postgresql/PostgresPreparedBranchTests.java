package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.Keyspread;
import dev.keyspread.suite.PreparedBranchTests;
import dev.keyspread.suite.engine.Engine;
import java.sql.Connection;
import java.util.List;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/** DDL that waits in a prepared branch, which no other engine allows. */
abstract class PostgresPreparedBranchTests extends PreparedBranchTests {
    PostgresPreparedBranchTests(Engine engine) {
        super(engine);
    }

    /** Between the phases the connection works in other branches, and the table is nobody's to write to. */
    @Test
    void givenDdlInAPreparedBranch_whenItIsEnded_thenRowsAreWrittenByWhatCameOfIt() throws Exception {
        for (boolean commits : List.of(true, false)) {
            for (boolean bySameSource : List.of(true, false)) {
                database.run("DROP TABLE orders", "CREATE TABLE orders (shard INTEGER, id BIGINT)");
                XADataSource source = Keyspread.wrapXA(xaSource(database.url()), RULE);
                XAConnection xa = source.getXAConnection();
                XAConnection other = source.getXAConnection();
                XAConnection recovering = (bySameSource ? source : xaSource(database.url())).getXAConnection();
                Connection connection = xa.getConnection();
                Connection writer = other.getConnection();
                update(writer, "INSERT INTO orders (id) VALUES ('7')");
                Xid xid = new Branch(7);
                xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
                update(connection, alterType("VARCHAR(20)"));
                xa.getXAResource().end(xid, XAResource.TMSUCCESS);
                xa.getXAResource().prepare(xid);
                Xid between = new Branch(8);
                xa.getXAResource().start(between, XAResource.TMNOFLAGS);
                update(connection, "INSERT INTO notes (id) VALUES (1)");
                xa.getXAResource().end(between, XAResource.TMSUCCESS);
                xa.getXAResource().rollback(between);
                if (commits) {
                    recovering.getXAResource().commit(xid, false);
                } else {
                    recovering.getXAResource().rollback(xid);
                }
                for (Connection each : List.of(writer, connection)) {
                    update(each, "INSERT INTO orders (id) VALUES ('007')");
                }
                recovering.close();
                other.close();
                xa.close();

                List<String> ids = database.rows("SELECT id FROM orders WHERE id <> '7'");
                assertEquals(commits ? 2 : 0, ids.size(), ids::toString);
                assertOf(commits ? "007" : "7", database.rows("SELECT shard, id FROM orders WHERE id <> '7'"));
                assertEquals(
                        stored("7").get(0),
                        database.rows("SELECT shard, id FROM orders WHERE id = '7'")
                                .get(0));
            }
        }
    }
}
