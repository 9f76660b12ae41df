package dev.keyspread.workswith.tool;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.core.MybatisSqlSessionFactoryBuilder;
import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.baomidou.mybatisplus.extension.plugins.MybatisPlusInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.PaginationInnerInterceptor;
import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.util.List;
import org.apache.ibatis.datasource.unpooled.UnpooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.jspecify.annotations.Nullable;

/** MyBatis-Plus with pages, whose SQL it makes for the database that it finds by the connection. */
public final class MyBatisPlusPages implements Tool {
    /** A row. */
    @TableName("orders")
    public static final class Order {
        /** The key. */
        @TableId(type = IdType.INPUT)
        public @Nullable Long id;

        /** Holds what was ordered. */
        public @Nullable String item;

        static Order of(long id, String item) {
            Order order = new Order();
            order.id = id;
            order.item = item;
            return order;
        }

        @Override
        public String toString() {
            return id + " " + item;
        }
    }

    /** The statements that MyBatis-Plus makes by itself. */
    public interface Orders extends BaseMapper<Order> {}

    @Override
    public String use(Place place) {
        MybatisConfiguration configuration = new MybatisConfiguration(new Environment(
                "test", new JdbcTransactionFactory(), new UnpooledDataSource(place.driver(), place.url(), null, null)));
        MybatisPlusInterceptor interceptor = new MybatisPlusInterceptor();
        interceptor.addInnerInterceptor(new PaginationInnerInterceptor());
        configuration.addInterceptor(interceptor);
        configuration.addMapper(Orders.class);
        try (SqlSession session =
                new MybatisSqlSessionFactoryBuilder().build(configuration).openSession(true)) {
            Orders orders = session.getMapper(Orders.class);
            for (long id = 1; id <= 9; id++) {
                orders.insert(Order.of(id, "item " + id));
            }
            orders.updateById(Order.of(2L, "changed"));
            orders.insertOrUpdate(List.of(Order.of(3L, "there"), Order.of(10L, "new")));
            orders.deleteByIds(List.of(4L, 5L));
            Page<Order> page = orders.selectPage(
                    new Page<>(2, 3),
                    new QueryWrapper<Order>().in("id", 1, 2, 3, 6, 7).orderByAsc("id"));
            return orders.selectById(2L) + ", page " + page.getRecords() + " of " + page.getTotal();
        }
    }
}
