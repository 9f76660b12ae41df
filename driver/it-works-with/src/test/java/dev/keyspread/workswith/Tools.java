package dev.keyspread.workswith;

import dev.keyspread.workswith.tool.BootWithoutStarter;
import dev.keyspread.workswith.tool.ContainerUrl;
import dev.keyspread.workswith.tool.DatasourceProxyBehind;
import dev.keyspread.workswith.tool.DatasourceProxyInFront;
import dev.keyspread.workswith.tool.DropwizardPool;
import dev.keyspread.workswith.tool.DruidWithWall;
import dev.keyspread.workswith.tool.ExposedTables;
import dev.keyspread.workswith.tool.JooqGenerator;
import dev.keyspread.workswith.tool.MicronautPool;
import dev.keyspread.workswith.tool.MyBatisPlusPages;
import dev.keyspread.workswith.tool.P6spyBehind;
import dev.keyspread.workswith.tool.P6spyInFront;
import dev.keyspread.workswith.tool.SpringDataJpa;
import dev.keyspread.workswith.tool.SqlLineCommands;

/** The tools of this class path. */
@SuppressWarnings("ImmutableEnumChecker") // no tool has a state
enum Tools {
    BOOT_WITHOUT_STARTER(new BootWithoutStarter()),
    SPRING_DATA_JPA(new SpringDataJpa()),
    MICRONAUT(new MicronautPool()),
    DROPWIZARD(new DropwizardPool()),
    JOOQ_GENERATOR(new JooqGenerator()),
    MYBATIS_PLUS(new MyBatisPlusPages()),
    DRUID(new DruidWithWall()),
    P6SPY_IN_FRONT(new P6spyInFront()),
    P6SPY_BEHIND(new P6spyBehind()),
    DATASOURCE_PROXY_IN_FRONT(new DatasourceProxyInFront()),
    DATASOURCE_PROXY_BEHIND(new DatasourceProxyBehind()),
    EXPOSED(new ExposedTables()),
    TESTCONTAINERS_STUB(new ContainerUrl()),
    SQLLINE(new SqlLineCommands());

    private final Tool tool;

    Tools(Tool tool) {
        this.tool = tool;
    }

    /** Uses the tool; returns what it read, or what it failed with. */
    String use(Place place) {
        try {
            return tool.use(place);
        } catch (Exception | LinkageError e) {
            StringBuilder failure = new StringBuilder();
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                failure.append("failed: ").append(cause).append('\n');
            }
            return failure.toString();
        }
    }
}
