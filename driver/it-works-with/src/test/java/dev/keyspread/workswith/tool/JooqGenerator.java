package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.codegen.GenerationTool;
import org.jooq.impl.DSL;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Logging;
import org.jooq.meta.jaxb.Target;

/** jOOQ's code generator, which leaves the shard column out, and statements as its classes make them. */
public final class JooqGenerator implements Tool {
    private static final Pattern FIELD = Pattern.compile("TableField<OrdersRecord, \\w+> \\w+");
    private static final Table<Record> ORDERS = DSL.table("orders");

    @Override
    public String use(Place place) throws Exception {
        Path directory = Files.createTempDirectory("generated");
        GenerationTool.generate(new Configuration()
                .withLogging(Logging.WARN)
                .withJdbc(new Jdbc().withDriver(place.driver()).withUrl(place.url()))
                .withGenerator(new Generator()
                        .withDatabase(new Database()
                                .withName("org.jooq.meta.postgres.PostgresDatabase")
                                .withInputSchema("public")
                                .withExcludes("orders\\.shard")
                                .withIncludeExcludeColumns(true))
                        .withTarget(new Target().withDirectory(directory.toString()))));
        String table = Files.readString(directory.resolve("org/jooq/generated/tables/Orders.java"));
        return FIELD.matcher(table).results().map(MatchResult::group).toList() + rows(place);
    }

    private static String rows(Place place) throws Exception {
        try (Connection connection = DriverManager.getConnection(place.url())) {
            DSLContext dsl = DSL.using(connection, SQLDialect.POSTGRES);
            for (int i = 0; i < 2; i++) {
                dsl.insertInto(ORDERS, DSL.field("id"), DSL.field("item"))
                        .values(7L, "lamp " + i)
                        .onConflict(DSL.field("id"))
                        .doNothing()
                        .execute();
            }
            return dsl.fetch("select item from orders where id = ?", 7L).formatCSV();
        }
    }
}
