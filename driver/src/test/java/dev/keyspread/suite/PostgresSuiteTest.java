package dev.keyspread.suite;

import static dev.keyspread.suite.AccessLog.update;
import static dev.keyspread.suite.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Everything on PostgreSQL. */
final class PostgresSuiteTest {
    private static final Engine POSTGRES = new PostgresEngine();

    @Nested
    final class Inserts extends InsertTests {
        Inserts() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Writes extends PostgresWriteTests {
        Writes() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Arrays extends ArrayTests {
        Arrays() {
            super(POSTGRES);
        }

        /** {@code varchar = ANY (char[])} leaves trailing blanks out of account, the hash does not. */
        @Test
        void textsOfATypeThatComparesOtherwiseAreLeftAlone() throws SQLException {
            Connection connection = database.keyspread("keyspread.shard.people.shard=crc32(name, born) % 16");
            update(connection, "INSERT INTO people (name, born) VALUES ('a ', 1), ('b ', 1), ('c ', 1), ('d ', 1)");
            try (PreparedStatement read =
                    connection.prepareStatement("SELECT name FROM people WHERE born = 1 AND name = ANY (?)")) {
                read.setArray(1, connection.createArrayOf("bpchar", new Object[] {"a", "b", "c", "d"}));
                try (ResultSet rows = read.executeQuery()) {
                    assertEquals(4, Rows.read(rows).size());
                }
            }
        }
    }

    @Nested
    final class ClientClock extends ClientClockTests {
        ClientClock() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Batches extends BatchTests {
        Batches() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Parameters extends ParameterTests {
        Parameters() {
            super(POSTGRES);
        }
    }

    @Nested
    final class GeneratedKeys extends GeneratedKeyTests {
        GeneratedKeys() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Names extends NameTests {
        Names() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Values extends ValueTests {
        Values() {
            super(POSTGRES);
        }
    }

    @Nested
    final class AllSetters extends SetterTests {
        AllSetters() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Shadow extends ShadowTests {
        Shadow() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Hidden extends HiddenColumnTests {
        Hidden() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Generators extends GeneratorTests {
        Generators() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Sessions extends SessionTests.PostgresTests {
        Sessions() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Traffic extends TrafficTests {
        Traffic() {
            super(POSTGRES);
        }
    }

    @Nested
    final class StatementRules extends StatementRuleTests {
        StatementRules() {
            super(POSTGRES);
        }
    }

    @Nested
    final class HashFunctions extends HashFunctionTests {
        HashFunctions() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Reads extends ReadTests {
        Reads() {
            super(POSTGRES);
        }
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(POSTGRES);
        }
    }

    @Nested
    final class IndexUse extends IndexUseTests {
        IndexUse() {
            super(POSTGRES);
        }

        @Override
        boolean usesShard(String plan) {
            return plan.contains("orders_pkey") && plan.contains("Index Cond: ((shard =");
        }
    }

    @Nested
    final class PlanReuse extends PlanReuseTests {
        PlanReuse() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Concurrency extends ConcurrencyTests {
        Concurrency() {
            super(POSTGRES, 20_000);
        }
    }

    @Nested
    final class Pool extends PoolTests {
        Pool() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Refusals extends PostgresRefusalTests {
        Refusals() {
            super(POSTGRES);
        }
    }

    @Nested
    final class DdlChanges extends PostgresDdlChangeTests {
        DdlChanges() {
            super(POSTGRES);
        }
    }

    @Nested
    final class Differential extends DifferentialTests {
        Differential() {
            super(POSTGRES, 20_000);
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(POSTGRES);
        }
    }

    @Nested
    final class SchemaSwitch extends SchemaSwitchTests {
        SchemaSwitch() {
            super(POSTGRES);
        }

        @Override
        String setSchema(String schema) {
            return "SET search_path TO " + schema;
        }

        @Test
        void aTemporaryTableInFrontOfTheRuledOneIsItsOwn() throws SQLException {
            String insert = "INSERT INTO orders (id) VALUES (7)";
            Connection other = database.keyspread(RULE);
            try (PreparedStatement prepared = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
                update(connection, "CREATE TEMPORARY TABLE orders (id VARCHAR(9), v VARCHAR(9))");
                assertRefused(connection, "orders", "shard", c -> update(c, insert));
                prepared.setString(1, "007");
                assertRefused(connection, "orders", "shard", c -> prepared.executeUpdate());
                assertEquals(List.of(), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '7'"));
                update(other, insert);
                update(connection, "DROP TABLE orders");
                prepared.setLong(1, 7);
                prepared.executeUpdate();
            }

            String row = Shards.crc32Mod("7", 16) + " | 7";
            assertEquals(List.of(row, row), database.rows("SELECT shard, id FROM orders"));
        }
    }
}
