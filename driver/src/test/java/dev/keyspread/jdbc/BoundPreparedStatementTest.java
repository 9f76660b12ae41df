package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.jdbc.binding.Buffered;
import dev.keyspread.plan.Plans;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/**
 * A statement with a computed parameter, over a delegate that notes what it is told. The parameter stands before the
 * application's.
 */
class BoundPreparedStatementTest {
    private static final String INSERT = "INSERT INTO t (id, name) VALUES (?, ?)";
    private static final String FILLED = "INSERT INTO t (shard, id, name) VALUES (?, ?, ?)";
    private static final String SELECT = "SELECT name FROM t WHERE id = ? AND name = ?";
    private static final String KEYED = "SELECT name FROM t WHERE shard = ? AND id = ? AND name = ?";

    private final Connection raw = StubDelegate.of(Connection.class);
    private final List<PreparedStatement> prepared = new ArrayList<>();
    private final Connection connection;

    BoundPreparedStatementTest() {
        StubDelegate.behind(raw).when("prepareStatement", arguments -> {
            prepared.add(StubDelegate.of(PreparedStatement.class));
            return prepared.get(prepared.size() - 1);
        });
        connection = Databases.wrap(
                raw,
                new RecordingDatabase().with(Plans.filling(INSERT, FILLED, 2)).with(Plans.keyed(SELECT, KEYED, 2)));
    }

    private StubDelegate delegate(int index) {
        return StubDelegate.behind(prepared.get(index));
    }

    private static long shard(long id) {
        CRC32 crc = new CRC32();
        crc.update(Long.toString(id).getBytes(StandardCharsets.UTF_8));
        return crc.getValue() % 10;
    }

    @Test
    void givenAnInsert_whenItIsExecuted_thenTheComputedParameterIsSetFirst() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        insert.setLong(1, 7);
        insert.setString(2, "a");
        insert.executeUpdate();

        assertEquals(
                List.of("prepareStatement[" + FILLED + "]"),
                StubDelegate.behind(raw).told());
        assertEquals(
                List.of("setLong[2, 7]", "setString[3, a]", "setInt[1, " + shard(7) + "]", "executeUpdate[]"),
                delegate(0).told());
    }

    @Test
    void givenAnInsert_whenItIsBoundAnewAndBatched_thenEachRowHasItsOwnShard() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        for (long id = 1; id <= 2; id++) {
            insert.setLong(1, id);
            insert.addBatch();
        }
        insert.executeBatch();

        assertEquals(
                List.of(
                        "setLong[2, 1]",
                        "setInt[1, " + shard(1) + "]",
                        "addBatch[]",
                        "setLong[2, 2]",
                        "setInt[1, " + shard(2) + "]",
                        "addBatch[]",
                        "executeBatch[]"),
                delegate(0).told());
    }

    @Test
    void givenAnInsert_whenAValueCantBeLookedInto_thenItIsRefusedAndNothingIsExecuted() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        insert.setBinaryStream(1, InputStream.nullInputStream());

        SQLException refused = assertThrows(SQLException.class, insert::executeUpdate);
        assertInstanceOf(StatementRefusedException.class, refused);
        assertEquals(List.of("setBytes"), delegate(0).names());
        assertEquals(2, delegate(0).calls().get(0).arguments().get(0));
    }

    @Test
    void givenAnInsert_whenAStreamIsBoundThatNothingIsComputedFrom_thenItIsNotRead() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        InputStream stream = new ByteArrayInputStream(new byte[] {1, 2});
        insert.setLong(1, 7);
        insert.setAsciiStream(2, stream, 2);
        insert.executeUpdate();

        assertEquals(
                List.of("setLong", "setAsciiStream", "setInt", "executeUpdate"),
                delegate(0).names());
        assertSame(stream, delegate(0).calls().get(1).arguments().get(1));
    }

    @Test
    void givenAnInsert_whenAStreamIsTooLong_thenItIsRefusedAndTheStreamHasLostNothing() throws Exception {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        insert.setCharacterStream(1, new StringReader("7".repeat(Buffered.MAX + 1)));

        assertInstanceOf(StatementRefusedException.class, assertThrows(SQLException.class, insert::executeUpdate));
        Reader given = (Reader) delegate(0).calls().get(0).arguments().get(1);
        StringWriter all = new StringWriter();
        given.transferTo(all);
        assertEquals(Buffered.MAX + 1, all.toString().length());
    }

    @Test
    void givenAnInsert_whenParametersAreCleared_thenNoOldValueIsHashed() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        insert.setLong(1, 7);
        insert.clearParameters();
        delegate(0).calls().clear();
        insert.executeUpdate();

        assertEquals(List.of("executeUpdate"), delegate(0).names()); // which says that a value is missing
    }

    @Test
    void givenValuesThatCanChange_whenTheyAreHashed_thenTheDelegateGetsTheCopyThatIsHashed() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        byte[] bytes = {1, 2};
        Timestamp time = new Timestamp(0);

        insert.setBytes(1, bytes);
        insert.setBytes(2, bytes);
        insert.setTimestamp(1, time);
        insert.setObject(1, time);
        bytes[0] = 9;
        time.setTime(9);

        List<StubDelegate.Call> calls = delegate(0).calls();
        assertArrayEquals(new byte[] {1, 2}, (byte[]) calls.get(0).arguments().get(1));
        assertSame(bytes, calls.get(1).arguments().get(1), "the name is not hashed");
        assertEquals(new Timestamp(0), calls.get(2).arguments().get(1));
        assertEquals(new Timestamp(0), calls.get(3).arguments().get(1));
    }

    @Test
    void theMetadataKnowsTheApplicationsParametersOnly() throws SQLException {
        PreparedStatement insert = connection.prepareStatement(INSERT);
        ParameterMetaData metaData = insert.getParameterMetaData();
        ParameterMetaData rawMetaData =
                (ParameterMetaData) delegate(0).calls().get(0).answer();

        metaData.getParameterType(1);
        metaData.getParameterTypeName(2);
        metaData.getParameterClassName(2);
        metaData.getParameterMode(2);
        metaData.getPrecision(2);
        metaData.getScale(2);
        metaData.isNullable(2);
        metaData.isSigned(3);

        assertEquals(2, metaData.getParameterCount());
        assertEquals(
                List.of(
                        "getParameterType[2]",
                        "getParameterTypeName[3]",
                        "getParameterClassName[3]",
                        "getParameterMode[3]",
                        "getPrecision[3]",
                        "getScale[3]",
                        "isNullable[3]",
                        "isSigned[4]"),
                StubDelegate.behind(rawMetaData).told());
    }

    @Test
    void givenARead_whenItsPredicateIsKnown_thenItRunsAsPlanned() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        select.setLong(1, 7);
        select.setString(2, "a");
        ResultSet rows = select.executeQuery();

        assertEquals(1, prepared.size());
        assertSame(select, rows.getStatement());
        assertEquals(
                List.of("setLong[2, 7]", "setString[3, a]", "setInt[1, " + shard(7) + "]", "executeQuery[]"),
                delegate(0).told());
    }

    @Test
    void givenARead_whenItsPredicateCantBeKnown_thenItGoesOnWithTheApplicationsText() throws SQLException {
        PreparedStatement select =
                connection.prepareStatement(SELECT, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        Blob blob = StubDelegate.of(Blob.class);
        select.setFetchSize(10);
        select.setMaxRows(5);
        select.setFetchSize(20);
        select.setQueryTimeout(3);
        select.setCursorName("c");
        select.setPoolable(false);
        select.closeOnCompletion();
        select.setBlob(1, blob);
        select.setString(2, "a");
        ResultSet rows = select.executeQuery();

        assertEquals(
                List.of("prepareStatement[" + KEYED + ", 1004, 1007]", "prepareStatement[" + SELECT + ", 1004, 1007]"),
                StubDelegate.behind(raw).told());
        assertEquals(
                List.of(
                        "setMaxRows[5]",
                        "setFetchSize[20]",
                        "setQueryTimeout[3]",
                        "setCursorName[c]",
                        "setPoolable[false]",
                        "closeOnCompletion[]",
                        "setBlob[1, " + blob + "]",
                        "setString[2, a]",
                        "executeQuery[]"),
                delegate(1).told());
        assertEquals("close", delegate(0).names().get(delegate(0).names().size() - 1));
        assertEquals(false, delegate(0).names().contains("executeQuery"));
        assertSame(select, rows.getStatement());
    }

    @Test
    void givenAReadWithTheApplicationsText_whenItIsUsedOn_thenItStaysSo() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        select.setBlob(1, StubDelegate.of(Blob.class));
        select.executeQuery();
        delegate(1).calls().clear();

        select.setLong(1, 7);
        select.setFetchSize(2);
        select.clearParameters();
        select.setLong(1, 8);
        select.execute();
        assertNotSame(null, select.getParameterMetaData());
        assertEquals(false, select.getParameterMetaData() instanceof BoundParameterMetaData);
        select.close();

        assertEquals(2, prepared.size());
        assertEquals(
                List.of(
                        "setLong[1, 7]",
                        "setFetchSize[2]",
                        "clearParameters[]",
                        "setLong[1, 8]",
                        "execute[]",
                        "getParameterMetaData[]",
                        "getParameterMetaData[]",
                        "close[]"),
                delegate(1).told());
    }

    @Test
    void givenARead_whenAStreamIsBound_thenItIsBoundOnceOnly() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        select.setLong(1, 7);
        InputStream stream = InputStream.nullInputStream();
        select.setBinaryStream(2, stream);
        select.executeQuery();

        assertEquals(List.of("setLong", "close"), delegate(0).names());
        assertEquals(
                List.of("setLong[1, 7]", "setBinaryStream[2, " + stream + "]", "executeQuery[]"),
                delegate(1).told());
    }

    @Test
    void givenARead_whenAStreamIsBoundAsAnObject_thenItIsBoundOnceOnly() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        InputStream stream = InputStream.nullInputStream();
        select.setObject(2, stream);

        assertEquals(List.of(), delegate(0).names());
        assertEquals(List.of("setObject[2, " + stream + "]"), delegate(1).told());
    }

    @Test
    void givenARead_whenAnOpenResultSetIsStillRead_thenBindingAStreamDoesNotCloseIt() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        select.setLong(1, 7);
        select.executeQuery();
        select.setBinaryStream(2, InputStream.nullInputStream());

        assertEquals(false, delegate(0).names().contains("close"));
        select.close();
        assertEquals(true, delegate(0).names().contains("close"));
        assertEquals(true, delegate(1).names().contains("close"));
    }

    @Test
    void givenTheApplicationsTextCantBePrepared_thenTheStatementFailsAndLeavesNothingOpen() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        select.setBlob(1, StubDelegate.of(Blob.class));
        PreparedStatement failing = StubDelegate.of(PreparedStatement.class);
        StubDelegate.behind(failing).when("setBlob", arguments -> {
            throw new SQLException("no such parameter");
        });
        StubDelegate.behind(raw).when("prepareStatement", arguments -> failing);

        SQLException failure = assertThrows(SQLException.class, select::executeQuery);
        assertEquals("no such parameter", failure.getMessage());
        assertEquals(List.of("setBlob", "close"), StubDelegate.behind(failing).names());
    }
}
