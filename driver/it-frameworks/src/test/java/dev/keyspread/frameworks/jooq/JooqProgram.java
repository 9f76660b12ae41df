package dev.keyspread.frameworks.jooq;

import dev.keyspread.frameworks.Engine;
import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Locale;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Result;
import org.jooq.SQLDialect;
import org.jooq.conf.RenderNameCase;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Everything that the application does with jOOQ. */
public final class JooqProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        Settings settings = new Settings()
                .withRenderQuotedNames(RenderQuotedNames.EXPLICIT_DEFAULT_UNQUOTED)
                .withRenderNameCase(RenderNameCase.LOWER)
                .withExecuteWithOptimisticLocking(false);
        try (Connection connection = DriverManager.getConnection(target.url())) {
            DSLContext dsl = DSL.using(connection, dialect(target.engine()), settings);
            Steps steps = new Steps(dsl, transcript);
            new WriteSteps(steps).run();
            new RecordSteps(steps).run();
            new ReadSteps(steps).run();
        }
    }

    /** Runs operations one after the other. */
    record Steps(DSLContext dsl, Transcript transcript) {
        void step(String name, Function<DSLContext, @Nullable Object> work) {
            transcript.note(name, () -> text(work.apply(dsl)));
        }

        /** Runs work and rolls it back, so that the rows stay the same where it is refused. */
        void tried(String name, Function<DSLContext, @Nullable Object> work) {
            transcript.note(
                    name,
                    () -> dsl.connectionResult(connection -> {
                        connection.setAutoCommit(false);
                        try {
                            return text(work.apply(dsl));
                        } finally {
                            connection.rollback();
                            connection.setAutoCommit(true);
                        }
                    }));
        }

        private static @Nullable Object text(@Nullable Object value) {
            return value instanceof Result<?> result
                    ? result.formatCSV().toLowerCase(Locale.ROOT).replace("\"", "")
                    : value;
        }
    }

    private static SQLDialect dialect(Engine engine) {
        return switch (engine) {
            case H2 -> SQLDialect.H2;
            case POSTGRESQL -> SQLDialect.POSTGRES;
            case MARIADB -> SQLDialect.MARIADB;
        };
    }
}
