package dev.keyspread.suite.random;

import dev.keyspread.suite.engine.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** A prepared write that stays open, while its table and its session may change between its executions. */
final class HeldStatement implements RandomStep {
    /** Lists the next uses. */
    private enum Use {
        EXECUTE,
        ADD,
        SEND
    }

    private final World world;
    private final RandomStatement statement;
    private final IdentityHashMap<Connection, PreparedStatement> prepared = new IdentityHashMap<>();
    private Use use = Use.EXECUTE;

    private HeldStatement(World world) {
        this.world = world;
        this.statement = RandomStatement.held(world.tables(), world.random, world.grammar);
    }

    /** One that is held already, or a new one. */
    static HeldStatement of(World world) {
        if (world.held().isEmpty() || (world.held().size() < 3 && world.random.nextInt(4) == 0)) {
            HeldStatement made = new HeldStatement(world);
            world.held().add(made);
            return made;
        }
        HeldStatement held = world.held().get(world.random.nextInt(world.held().size()));
        held.use = Use.values()[world.random.nextInt(Use.values().length)];
        if (held.use != Use.SEND) {
            held.statement.drawValues();
        }
        return held;
    }

    @Override
    public @Nullable Object run(Connection connection) throws SQLException {
        PreparedStatement open = prepared.get(connection);
        if (open == null) {
            open = statement.prepare(connection);
            prepared.put(connection, open);
        }
        if (use == Use.SEND) {
            return Arrays.toString(open.executeBatch());
        }
        statement.bind(open);
        if (use == Use.ADD) {
            open.addBatch();
            return null;
        }
        return open.executeUpdate();
    }

    @Override
    public String form() {
        return "held, " + use;
    }

    @Override
    public boolean writes() {
        return use != Use.ADD;
    }

    @Override
    public boolean mayBeRefused() {
        return true;
    }

    /** After DDL it is prepared anew when the next row is added, and a driver that asks the database then says what is amiss. */
    @Override
    public boolean failedEarlier(Outcome outcome) {
        return use == Use.ADD && outcome.sqlState() != null;
    }

    /** Returns true if it failed. What waits in a batch after an error is the driver's matter: it is not used again. */
    @Override
    public boolean didNotWork() throws SQLException {
        close();
        return true;
    }

    void close() throws SQLException {
        world.held().remove(this);
        for (PreparedStatement each : prepared.values()) {
            each.close();
        }
    }

    @Override
    public String toString() {
        return form() + " " + statement;
    }
}
