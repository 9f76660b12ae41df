package dev.keyspread.cli.inner;

import dev.keyspread.advice.Advice;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Secrets;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.Session;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Plans statements for a database as the driver would, and sends none of them. For one thread. {@code ExplainCommand} uses it. */
public final class PlannedDatabase {
    private final Database database;
    private final Session session;

    /**
     * Holds the text that would reach the database in place of a statement.
     *
     * @param sql the text
     * @param computes whether a placeholder more is bound to what a shard rule computes
     * @param advice findings about the statement
     */
    public record Sent(String sql, boolean computes, List<Advice> advice) {}

    /**
     * Asks the database what it is.
     *
     * @param connection a connection of the database's own driver
     * @throws SQLException if the connection fails
     */
    public PlannedDatabase(Connection connection, ConnectionSettings settings, KeyspreadConfig config)
            throws SQLException {
        this.database = new Database(new DatabaseKey(Secrets.mask(settings.delegateUrl()), ""), config, null);
        database.opened(connection, true);
        this.session = new Session(connection, database);
    }

    /** Returns the dialect of the session. */
    public Dialect dialect() {
        return database.dialect(session);
    }

    /**
     * Plans a statement.
     *
     * @throws SQLException if the driver would refuse it
     */
    public Sent plan(String sql) throws SQLException {
        Plan plan = database.plan(sql, true, session);
        ParameterPlan parameters = plan.parameters();
        return new Sent(plan.sql(), parameters != null && parameters.computesAny(), plan.advice());
    }

    /** Tells if the stored rows of a table agree with its shard rules. */
    public RowAgreement agreement(QualifiedName name) {
        TableLookup tables = session.tables();
        Table table = tables.find(name);
        return table == null ? RowAgreement.NOT_COMPARED : tables.agreement(table);
    }
}
