package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import kotlin.Unit;
import org.jetbrains.exposed.v1.core.Column;
import org.jetbrains.exposed.v1.core.DatabaseConfig;
import org.jetbrains.exposed.v1.core.OpBuilderKt;
import org.jetbrains.exposed.v1.core.ResultRow;
import org.jetbrains.exposed.v1.core.Table;
import org.jetbrains.exposed.v1.jdbc.Database;
import org.jetbrains.exposed.v1.jdbc.DatabaseConnectionAutoRegistration;
import org.jetbrains.exposed.v1.jdbc.QueriesKt;
import org.jetbrains.exposed.v1.jdbc.transactions.TransactionManager;
import org.jetbrains.exposed.v1.jdbc.transactions.TransactionsKt;

/** Exposed, which is told of Keyspread's URLs, with a table of its own language. */
public final class ExposedTables implements Tool {
    private static final class Orders extends Table {
        private final Column<Integer> id = integer("id", null);
        private final Column<String> item = varchar("item", 40, null);

        private Orders() {
            super("orders");
        }
    }

    @Override
    public String use(Place place) {
        Database.Companion.registerJdbcDriver(
                "jdbc:keyspread:postgresql", "dev.keyspread.KeyspreadDriver", "postgresql");
        Database database = Database.Companion.connect(
                place.url(),
                place.driver(),
                "postgres",
                "",
                connection -> Unit.INSTANCE,
                DatabaseConfig.Companion.invoke(builder -> Unit.INSTANCE),
                ServiceLoader.load(DatabaseConnectionAutoRegistration.class)
                        .findFirst()
                        .orElseThrow(),
                made -> new TransactionManager(made, (connection, transaction) -> {
                    connection.setAutoCommit(false);
                    return Unit.INSTANCE;
                }));
        Orders orders = new Orders();
        return TransactionsKt.transaction(database, null, false, transaction -> work(orders));
    }

    private static String work(Orders orders) {
        QueriesKt.insert(orders, (table, insert) -> {
            insert.set(orders.id, 1);
            insert.set(orders.item, "lamp");
            return Unit.INSTANCE;
        });
        QueriesKt.batchInsert(orders, List.of(2, 3, 4), false, true, (insert, id) -> {
            insert.set(orders.id, id);
            insert.set(orders.item, "item " + id);
            return Unit.INSTANCE;
        });
        QueriesKt.update(orders, () -> OpBuilderKt.eq(orders.id, 2), null, (table, update) -> {
            update.set(orders.item, "changed");
            return Unit.INSTANCE;
        });
        QueriesKt.deleteWhere(orders, null, table -> OpBuilderKt.eq(orders.id, 3));
        List<String> read = new ArrayList<>();
        for (ResultRow row : QueriesKt.selectAll(orders).where(OpBuilderKt.eq(orders.id, 2))) {
            read.add(row.get(orders.item));
        }
        return read.toString();
    }
}
