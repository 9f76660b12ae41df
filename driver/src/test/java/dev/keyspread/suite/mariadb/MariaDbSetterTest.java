package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.write.DoubleTests;
import dev.keyspread.suite.write.SetterTests;
import dev.keyspread.suite.write.UnitedRowTests;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every setter for every type of column on MariaDB by MySQL's driver; by its own see {@link MariaDbDifferencesTest}. */
final class MariaDbSetterTest {
    @Nested
    final class UnitedRowsByItsOwnDriver extends UnitedRowTests {
        UnitedRowsByItsOwnDriver() {
            super(new MariaDbEngine());
        }
    }

    @Nested
    final class UnitedRowsByMysqlsDriver extends UnitedRowTests {
        UnitedRowsByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }
    }

    @Nested
    final class DoublesByItsOwnDriver extends DoubleTests {
        DoublesByItsOwnDriver() {
            super(new MariaDbEngine());
        }
    }

    @Nested
    final class DoublesByMysqlsDriver extends DoubleTests {
        DoublesByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }
    }

    @Nested
    final class AllSetters extends SetterTests {
        AllSetters() {
            super(new MysqlDriverEngine());
        }

        /** A BOOLEAN is a number here. */
        @Test
        @Override
        public void booleans() throws SQLException {
            assertRight(
                    "TINYINT",
                    "1",
                    text(row -> Long.toString(row.getLong("v"))),
                    "setBoolean",
                    "setObject Boolean as BOOLEAN",
                    "setObject Boolean as INTEGER",
                    "setInt");
        }

        /** The driver sends an object, see {@link MariaDbOtherValueTest}. */
        @Test
        @Override
        public void uuids() throws SQLException {
            assertRight("UUID", "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90", text(row -> row.getString("v")), "setString");
        }

        /** The driver moves a Timestamp from zone to zone. */
        @Test
        @Override
        public void timestamps() throws SQLException {
            assertRight(
                    "DATETIME(6)",
                    "2016-01-25 23:10:10.5",
                    text(row -> row.getObject("v", LocalDateTime.class).format(SIX_DIGITS)),
                    "setString",
                    "setDate",
                    "setObject LocalDateTime");
        }

        /** The column is too short for it before that. */
        @Test
        @Override
        public void aStreamThatIsTooLongIsRefusedAndNothingIsStored() throws SQLException {
            database.run("CREATE TABLE t (h BIGINT, v VARCHAR(3))");
            Connection connection = database.keyspread("keyspread.shard.t.h=crc32(v)");
            assertRefused(connection, "t", "v", c -> {
                try (PreparedStatement insert = c.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
                    insert.setCharacterStream(1, new StringReader("abcd"));
                    return insert.executeUpdate();
                }
            });
            assertEquals(List.of(), database.rows("SELECT * FROM t"));
        }

        @Test
        @Override
        public void timesWithATargetType() throws SQLException {
            assertRight(
                    "DATE",
                    "2016-01-25",
                    text(row -> row.getObject("v", LocalDate.class).toString()),
                    "setString",
                    "setObject String as VARCHAR");
        }
    }
}
