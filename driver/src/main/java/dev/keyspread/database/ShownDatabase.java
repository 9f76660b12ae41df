package dev.keyspread.database;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadDatabase;
import java.io.IOException;
import java.util.List;

/** Shows a database to users: by the API, in JMX, in the report. */
final class ShownDatabase implements KeyspreadDatabase {
    private final DatabaseKey key;
    private final DatabaseLearning learning;
    private final OpenConnections connections;

    ShownDatabase(DatabaseKey key, DatabaseLearning learning, OpenConnections connections) {
        this.key = key;
        this.learning = learning;
        this.connections = connections;
    }

    @Override
    public String url() {
        return key.url();
    }

    @Override
    public String user() {
        return key.user();
    }

    @Override
    public int openConnections() {
        return connections.open();
    }

    @Override
    public List<Finding> findings() {
        return learning.findings();
    }

    @Override
    public Counters counters() {
        return learning.counters();
    }

    @Override
    public String summary() {
        return connections.summary();
    }

    @Override
    public String writeReport() throws IOException {
        return connections.writeReport();
    }

    @Override
    public void reset() {
        DatabaseState known = learning.stateOrNull();
        if (known != null) {
            known.reset();
        }
    }
}
