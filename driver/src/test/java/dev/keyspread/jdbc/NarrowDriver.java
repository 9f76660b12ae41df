package dev.keyspread.jdbc;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The interfaces of a driver that promises its own types where JDBC promises its own, as some do. */
public final class NarrowDriver {
    private NarrowDriver() {}

    /** A connection. */
    public interface NarrowConnection extends Connection {
        @Override
        NarrowStatement createStatement() throws SQLException;

        @Override
        NarrowPreparedStatement prepareStatement(String sql) throws SQLException;

        @Override
        NarrowMetaData getMetaData() throws SQLException;

        NarrowPreparedStatement prepareInMode(String sql, int mode) throws SQLException;

        NarrowStatement statementBefore(NarrowStatement statement) throws SQLException;

        default String region() {
            return "of the interface";
        }
    }

    /** A statement. */
    public interface NarrowStatement extends Statement {
        @Override
        NarrowConnection getConnection() throws SQLException;

        @Override
        NarrowResultSet executeQuery(String sql) throws SQLException;

        NarrowResultSet executeScan(String sql) throws SQLException;

        NarrowResultSet lastRows();
    }

    /** A prepared statement. */
    public interface NarrowPreparedStatement extends NarrowStatement, PreparedStatement {
        @Override
        NarrowResultSet executeQuery() throws SQLException;

        void setInterval(int index, String interval) throws SQLException;

        void setInterval(String name, String interval) throws SQLException;

        boolean executeLater() throws SQLException;
    }

    /** A result set. */
    public interface NarrowResultSet extends ResultSet {
        @Override
        NarrowStatement getStatement() throws SQLException;

        @Override
        NarrowArray getArray(int column) throws SQLException;
    }

    /** An array. */
    public interface NarrowArray extends Array {
        int length();
    }

    /** The metadata. */
    public interface NarrowMetaData extends DatabaseMetaData {
        @Override
        NarrowConnection getConnection() throws SQLException;
    }
}
