package org.example.sharding;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.shardingsphere.infra.database.core.type.DatabaseType;
import org.apache.shardingsphere.infra.spi.type.typed.TypedSPILoader;

/** ShardingSphere's PostgreSQL, for Keyspread's URLs. */
public final class KeyspreadDatabaseType implements DatabaseType {
    @Override
    public Collection<String> getJdbcUrlPrefixes() {
        return List.of("jdbc:keyspread:postgresql:");
    }

    @Override
    public Optional<DatabaseType> getTrunkDatabaseType() {
        return Optional.of(TypedSPILoader.getService(DatabaseType.class, "PostgreSQL"));
    }

    @Override
    public String getType() {
        return "KeyspreadPostgreSQL";
    }
}
