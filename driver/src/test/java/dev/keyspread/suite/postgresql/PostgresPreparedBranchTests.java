package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.PreparedBranchTests;
import dev.keyspread.suite.engine.Engine;
import java.util.List;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/** DDL in a branch that can be rolled back with it, as on no other engine that has branches. */
abstract class PostgresPreparedBranchTests extends PreparedBranchTests {
    PostgresPreparedBranchTests(Engine engine) {
        super(engine);
    }

    @Test
    void givenNoRule_whenABranchWithDdlIsPrepared_thenItPasses() throws Exception {
        KeyspreadConfig noRule = KeyspreadConfig.builder().build();
        XAConnection xa = Keyspread.wrapXA(xaSource(database.url()), noRule).getXAConnection();
        Xid xid = new Branch(7);
        xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
        update(xa.getConnection(), "ALTER TABLE notes ADD more INTEGER");
        xa.getXAResource().end(xid, XAResource.TMSUCCESS);
        assertEquals(XAResource.XA_OK, xa.getXAResource().prepare(xid));
        xa.getXAResource().commit(xid, false);
        update(xa.getConnection(), "INSERT INTO notes (id, more) VALUES (1, 2)");
        xa.close();

        assertEquals(List.of("2"), database.rows("SELECT more FROM notes"));
    }
}
