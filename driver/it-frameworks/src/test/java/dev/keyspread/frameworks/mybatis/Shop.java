package dev.keyspread.frameworks.mybatis;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.SelectKey;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;
import org.jspecify.annotations.Nullable;

/** The statements of the application. */
interface Shop {
    @Insert("insert into student (id, name) values (#{id}, #{name})")
    int insert(@Param("id") long id, @Param("name") @Nullable String name);

    @Insert("<script>insert into student (id, name) values"
            + " <foreach collection='names' item='name' index='id' separator=','>(#{id}, #{name})</foreach></script>")
    int insertAll(@Param("names") Map<Long, String> names);

    @Insert("insert into student (id, name) values (${id}, '${name}')")
    int insertLiterals(@Param("id") long id, @Param("name") String name);

    @Insert(
            "insert into student (name, id) select #{name}, #{id} where not exists (select 1 from student where id = #{id})")
    int insertIfMissing(@Param("id") long id, @Param("name") String name);

    @Insert("insert into visit (pet, description) values (#{pet}, #{description})")
    @Options(useGeneratedKeys = true, keyProperty = "id", keyColumn = "id")
    int insertVisit(Visit visit);

    @Insert("<script>insert into visit (pet, description) values"
            + " <foreach collection='visits' item='v' separator=','>(#{v.pet}, #{v.description})</foreach></script>")
    @Options(useGeneratedKeys = true, keyProperty = "id", keyColumn = "id")
    int insertVisits(@Param("visits") List<Visit> visits);

    @SelectKey(statement = "select nextval('payment_seq')", keyProperty = "id", before = true, resultType = long.class)
    @Insert("insert into payment (id, kind, amount) values (#{id}, 'card', #{amount})")
    int insertPayment(Payment payment);

    @Insert("insert into orders (id, customer_id, note) values (#{id}, #{customer}, #{note})")
    int insertOrder(@Param("id") UUID id, @Param("customer") long customer, @Param("note") String note);

    @Update("update student set name = #{name} where id = #{id}")
    int rename(@Param("id") long id, @Param("name") String name);

    @Update(
            "<script>update student <set><if test='name != null'>name = #{name},</if></set>"
                    + " where id in <foreach collection='ids' item='id' open='(' close=')' separator=','>#{id}</foreach></script>")
    int renameAll(@Param("ids") List<Long> ids, @Param("name") String name);

    @Delete("delete from student where id = #{id}")
    int delete(long id);

    @Select("select name from student where id = #{id}")
    @Nullable
    String name(long id);

    @Select("select id, name from student where id = ${id}")
    List<Map<String, Object>> byLiteral(@Param("id") long id);

    @Select("<script>select id from student <where><if test='id != null'>id = #{id}</if>"
            + "<if test='name != null'> and name = #{name}</if></where> order by id</script>")
    List<Long> find(@Param("id") @Nullable Long id, @Param("name") @Nullable String name);

    @Select(
            "<script>select name from student where id in"
                    + " <foreach collection='ids' item='id' open='(' close=')' separator=','>#{id}</foreach> order by id</script>")
    List<String> names(@Param("ids") List<Long> ids);

    @Select(
            "select s.name || ' ' || o.note from student s join orders o on o.customer_id = s.id where s.id = #{id} order by o.note")
    List<String> notes(long id);

    @Select("select note from orders where id = #{id}")
    @Nullable
    String note(@Param("id") UUID id);

    @Select("select id, pet, description from visit where id = #{id}")
    @Nullable
    Visit visit(long id);

    @Select("select id from student where id > #{id} order by id")
    List<Long> page(@Param("id") long id);

    @Select("select id from student order by id")
    Cursor<Long> ids();

    @Select("select name from student where id = #{id} for update")
    @Nullable
    String locked(long id);

    @Select("select count(*) from student")
    int count();

    /** A row with a number of the database's. */
    final class Visit {
        long id;
        String pet = "";
        String description = "";

        Visit() {}

        Visit(String pet, String description) {
            this.pet = pet;
            this.description = description;
        }

        @Override
        public String toString() {
            return id + " " + pet + " " + description;
        }
    }

    /** A row with a number of a sequence. */
    final class Payment {
        long id;
        final long amount;

        Payment(long amount) {
            this.amount = amount;
        }
    }
}
