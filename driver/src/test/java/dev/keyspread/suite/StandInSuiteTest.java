package dev.keyspread.suite;

import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.postgresql.PostgresInsertTests;
import dev.keyspread.suite.random.DifferentialTests;
import dev.keyspread.suite.random.NeverWrongTests;
import dev.keyspread.suite.read.ReadTests;
import dev.keyspread.suite.read.ShadowTests;
import dev.keyspread.suite.read.TypedReadTests;
import dev.keyspread.suite.write.BatchTests;
import dev.keyspread.suite.write.GeneratedKeyTests;
import dev.keyspread.suite.write.HashFunctionTests;
import dev.keyspread.suite.write.ParameterTests;
import org.junit.jupiter.api.Nested;

/**
 * Tests what the suite has of filling and reading, on PostgreSQL and MariaDB in the place of engines that speak their protocols and can't
 * be had here: Keyspread takes them for those, and so reads and writes SQL by their dialects.
 */
final class StandInSuiteTest {
    private static final Engine COCKROACHDB = new PostgresEngine(Dialect.COCKROACHDB);
    private static final Engine YUGABYTEDB = new PostgresEngine(Dialect.YUGABYTEDB);
    private static final Engine DSQL = new PostgresEngine(Dialect.DSQL);
    private static final Engine TIDB = new MariaDbEngine(Dialect.TIDB);

    @Nested
    final class CockroachDb {
        @Nested
        final class Inserts extends PostgresInsertTests {
            Inserts() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class Batches extends BatchTests {
            Batches() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class HashFunctions extends HashFunctionTests {
            HashFunctions() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class Parameters extends ParameterTests {
            Parameters() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class GeneratedKeys extends GeneratedKeyTests {
            GeneratedKeys() {
                super(COCKROACHDB);
            }
        }

        @Nested
        final class Reads extends ReadTests {
            Reads() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class TypedReads extends TypedReadTests {
            TypedReads() {
                super(COCKROACHDB);
            }
        }

        @Nested
        final class PlanReuse extends PlanReuseTests {
            PlanReuse() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class Shadow extends ShadowTests {
            Shadow() {
                super(COCKROACHDB);
            }
        }

        @Nested
        @Thorough
        final class NeverWrong extends NeverWrongTests {
            NeverWrong() {
                super(COCKROACHDB);
            }
        }

        @Nested
        final class Differential extends DifferentialTests {
            Differential() {
                super(COCKROACHDB, 2_000);
            }
        }
    }

    @Nested
    final class YugabyteDb {
        @Nested
        final class Inserts extends PostgresInsertTests {
            Inserts() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class Batches extends BatchTests {
            Batches() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class HashFunctions extends HashFunctionTests {
            HashFunctions() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class Parameters extends ParameterTests {
            Parameters() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class GeneratedKeys extends GeneratedKeyTests {
            GeneratedKeys() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        final class Reads extends ReadTests {
            Reads() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class TypedReads extends TypedReadTests {
            TypedReads() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class PlanReuse extends PlanReuseTests {
            PlanReuse() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        @Thorough
        final class Shadow extends ShadowTests {
            Shadow() {
                super(YUGABYTEDB);
            }
        }

        @Nested
        final class Differential extends DifferentialTests {
            Differential() {
                super(YUGABYTEDB, 2_000);
            }
        }
    }

    @Nested
    final class AuroraDsql {
        @Nested
        final class Inserts extends PostgresInsertTests {
            Inserts() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class Batches extends BatchTests {
            Batches() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class HashFunctions extends HashFunctionTests {
            HashFunctions() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class Parameters extends ParameterTests {
            Parameters() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class GeneratedKeys extends GeneratedKeyTests {
            GeneratedKeys() {
                super(DSQL);
            }
        }

        @Nested
        final class Reads extends ReadTests {
            Reads() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class TypedReads extends TypedReadTests {
            TypedReads() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class PlanReuse extends PlanReuseTests {
            PlanReuse() {
                super(DSQL);
            }
        }

        @Nested
        @Thorough
        final class Shadow extends ShadowTests {
            Shadow() {
                super(DSQL);
            }
        }

        @Nested
        final class Differential extends DifferentialTests {
            Differential() {
                super(DSQL, 2_000);
            }
        }
    }

    @Nested
    final class TiDb {
        @Nested
        @Thorough
        final class Parameters extends ParameterTests {
            Parameters() {
                super(TIDB);
            }
        }

        @Nested
        @Thorough
        final class GeneratedKeys extends GeneratedKeyTests {
            GeneratedKeys() {
                super(TIDB);
            }
        }

        @Nested
        final class Reads extends ReadTests {
            Reads() {
                super(TIDB);
            }
        }

        @Nested
        @Thorough
        final class TypedReads extends TypedReadTests {
            TypedReads() {
                super(TIDB);
            }
        }

        @Nested
        @Thorough
        final class PlanReuse extends PlanReuseTests {
            PlanReuse() {
                super(TIDB);
            }
        }

        @Nested
        @Thorough
        final class Shadow extends ShadowTests {
            Shadow() {
                super(TIDB);
            }
        }

        @Nested
        final class Differential extends DifferentialTests {
            Differential() {
                super(TIDB, 2_000);
            }
        }
    }
}
