package org.example.shop;

import java.sql.SQLException;
import org.apache.shardingsphere.mode.repository.standalone.jdbc.MetadataStore;

/** A shop whose pool connects by the URL of a tool's pool. */
public final class SharingShop {
    private static final String URL = "jdbc:h2:mem:config"; // the same object as the tool's, since both are literals

    private SharingShop() {}

    /** Has the tool keep its metadata, and then takes two orders. */
    public static void main(String[] arguments) throws SQLException {
        MetadataStore.main(new String[] {"jdbc:h2:mem:shop"});
        PooledShop.main(new String[] {URL});
    }
}
