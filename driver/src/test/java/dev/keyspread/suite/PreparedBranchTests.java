package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.Keyspread;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.util.List;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/** Tests data sources where branches that are prepared outlive their connections. */
public abstract class PreparedBranchTests extends DataSourceTests {
    public PreparedBranchTests(Engine engine) {
        super(engine);
    }

    /** In two phases, the second on another connection, as a transaction manager recovers it. */
    @Test
    void rowsOfABranchThatAnotherConnectionCommitsAreFilled() throws Exception {
        XADataSource source = Keyspread.wrapXA(xaSource(database.url()), RULE);
        XAConnection xa = source.getXAConnection();
        Xid xid = new Branch(6);
        xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
        try (Connection connection = xa.getConnection()) {
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            update(connection, "INSERT INTO orders (id) VALUES (?)", 8L);
        }
        xa.getXAResource().end(xid, XAResource.TMSUCCESS);
        assertEquals(XAResource.XA_OK, xa.getXAResource().prepare(xid));
        xa.close();
        XAConnection recovering = source.getXAConnection();
        for (Xid found : recovering.getXAResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)) {
            recovering.getXAResource().commit(found, false);
        }
        try (Connection connection = recovering.getConnection()) {
            assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 8"));
            update(connection, "INSERT INTO orders (id) VALUES (9)");
        }
        recovering.close();

        assertEquals(stored("7", "8", "9"), database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }
}
