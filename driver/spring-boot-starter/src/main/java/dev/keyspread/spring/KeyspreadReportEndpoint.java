package dev.keyspread.spring;

import dev.keyspread.api.KeyspreadDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * {@code /actuator/keyspreadreport}: the report of {@code keyspread.report}, written now, as a page to look at;
 * {@code /actuator/keyspreadreport/reporting}: that of one data source, where they have reports of their own.
 */
@Endpoint(id = "keyspreadreport")
public final class KeyspreadReportEndpoint {
    private final KeyspreadDatabases databases;

    KeyspreadReportEndpoint(KeyspreadDatabases databases) {
        this.databases = databases;
    }

    /**
     * The report of the first data source by name, in which all are that share its file; null, and so not found, where none is wrapped.
     *
     * @throws IOException where it can't be written, or where there is no such setting
     */
    @ReadOperation(produces = "text/html")
    public @Nullable String report() throws IOException {
        Map<String, KeyspreadDatabase> sorted = new TreeMap<>(databases.find());
        return sorted.isEmpty() ? null : written(sorted.values().iterator().next());
    }

    /**
     * The report of a data source, by the name of its bean; null, and so not found, where there is none of that name.
     *
     * @throws IOException where it can't be written, or where there is no such setting
     */
    @ReadOperation(produces = "text/html")
    public @Nullable String reportOf(@Selector String dataSource) throws IOException {
        KeyspreadDatabase database = databases.find().get(dataSource);
        return database == null ? null : written(database);
    }

    private static String written(KeyspreadDatabase database) throws IOException {
        return Files.readString(Path.of(database.writeReport()));
    }
}
