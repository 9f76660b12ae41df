package dev.keyspread.suite;

import org.junit.jupiter.api.Nested;

/** Everything on H2. */
final class H2SuiteTest {
    private static final Engine H2 = new H2Engine();

    @Nested
    final class Inserts extends InsertTests {
        Inserts() {
            super(H2);
        }
    }

    @Nested
    final class Writes extends H2WriteTests {
        Writes() {
            super(H2);
        }
    }

    @Nested
    final class Arrays extends ArrayTests {
        Arrays() {
            super(H2);
        }
    }

    @Nested
    final class ClientClock extends ClientClockTests {
        ClientClock() {
            super(H2);
        }
    }

    @Nested
    final class Batches extends BatchTests {
        Batches() {
            super(H2);
        }
    }

    @Nested
    final class Parameters extends ParameterTests {
        Parameters() {
            super(H2);
        }
    }

    @Nested
    final class GeneratedKeys extends GeneratedKeyTests {
        GeneratedKeys() {
            super(H2);
        }
    }

    @Nested
    final class Names extends NameTests {
        Names() {
            super(H2);
        }
    }

    @Nested
    final class Values extends ValueTests {
        Values() {
            super(H2);
        }
    }

    @Nested
    final class AllSetters extends SetterTests {
        AllSetters() {
            super(H2);
        }
    }

    @Nested
    final class Shadow extends ShadowTests {
        Shadow() {
            super(H2);
        }
    }

    @Nested
    final class Hidden extends HiddenColumnTests {
        Hidden() {
            super(H2);
        }
    }

    @Nested
    final class Generators extends GeneratorTests {
        Generators() {
            super(H2);
        }
    }

    @Nested
    final class Sessions extends SessionTests.H2Tests {
        Sessions() {
            super(H2);
        }
    }

    @Nested
    final class Traffic extends TrafficTests {
        Traffic() {
            super(H2);
        }
    }

    @Nested
    final class StatementRules extends StatementRuleTests {
        StatementRules() {
            super(H2);
        }
    }

    @Nested
    final class HashFunctions extends HashFunctionTests {
        HashFunctions() {
            super(H2);
        }
    }

    @Nested
    final class Reads extends ReadTests {
        Reads() {
            super(H2);
        }
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(H2);
        }
    }

    @Nested
    final class IndexUse extends IndexUseTests {
        IndexUse() {
            super(H2);
        }

        @Override
        boolean usesShard(String plan) {
            return plan.replace("\n", " ").matches(".*PRIMARY_KEY_?\\w*: [^/]*\\bSHARD ?(=|IN).*");
        }
    }

    @Nested
    final class PlanReuse extends PlanReuseTests {
        PlanReuse() {
            super(H2);
        }
    }

    @Nested
    final class Concurrency extends ConcurrencyTests {
        Concurrency() {
            super(H2, 100_000);
        }
    }

    @Nested
    final class Pool extends PoolTests {
        Pool() {
            super(H2);
        }
    }

    @Nested
    final class Refusals extends H2RefusalTests {
        Refusals() {
            super(H2);
        }
    }

    @Nested
    final class DdlChanges extends H2DdlChangeTests {
        DdlChanges() {
            super(H2);
        }
    }

    @Nested
    final class Differential extends DifferentialTests {
        Differential() {
            super(H2, 20_000);
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(H2);
        }
    }

    @Nested
    final class SchemaSwitch extends SchemaSwitchTests {
        SchemaSwitch() {
            super(H2);
        }

        @Override
        String setSchema(String schema) {
            return "SET SCHEMA " + schema;
        }
    }
}
