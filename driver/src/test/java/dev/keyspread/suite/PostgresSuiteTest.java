package dev.keyspread.suite;

import org.junit.jupiter.api.Nested;

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
            super(POSTGRES);
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(POSTGRES);
        }
    }
}
