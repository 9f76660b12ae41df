package dev.keyspread.advice.inspection;

import static dev.keyspread.advice.schema.TableBuilder.table;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.advice.schema.TableBuilder;
import dev.keyspread.sql.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardColumnsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ShardId",
                "shard_id",
                "shardid",
                "SHARD",
                "TimestampShardId",
                "Hashed_Id",
                "order_hash",
                "orderhash",
                "hash",
                "bucket",
                "BucketNo",
                "user_bucket",
                "shard2",
                "XShard",
                "HTTPHash"
            })
    void givenAName_whenOneOfItsWordsSaysShard_thenItSoundsLikeOne(String name) {
        assertEquals(true, ShardColumns.soundsLikeShard(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hashtag", "HashtagId", "bucketlist", "id", "sharding_plan", "user_id", "shared_id", "lash"})
    void givenAName_whenNoneOfItsWordsSaysShard_thenItDoesNotSoundLikeOne(String name) {
        assertEquals(false, ShardColumns.soundsLikeShard(name));
    }

    @Test
    void givenAnIntegerCalledShard_whenItLeadsTheKey_thenItIsTheShardColumn() {
        assertNotNull(
                ShardColumns.leadingShard(base().key("ShardId", "LastAccess").build()));
    }

    @Test
    void givenAShardThatIsNotTheApplicationsToCompute_whenItLeadsTheKey_thenItIsNotRecognised() {
        assertNull(ShardColumns.leadingShard(base().key("ShardId").build()), "nothing behind it to hash");
        assertNull(ShardColumns.leadingShard(base().key("LastAccess", "ShardId").build()), "not leading");
        assertNull(
                ShardColumns.leadingShard(table(Dialect.GOOGLESQL, "T")
                        .generated("ShardId", "INT64", "MOD(Id, 16)")
                        .column("Id", "INT64")
                        .key("ShardId", "Id")
                        .build()),
                "generated");
        assertNull(
                ShardColumns.leadingShard(table(Dialect.GOOGLESQL, "T")
                        .column("ShardId", "INT64", "0")
                        .column("Id", "INT64")
                        .key("ShardId", "Id")
                        .build()),
                "has a default");
        assertNull(
                ShardColumns.leadingShard(table(Dialect.GOOGLESQL, "T")
                        .column("Hash", "STRING(64)")
                        .column("Id", "INT64")
                        .key("Hash", "Id")
                        .build()),
                "a text");
        assertNull(
                ShardColumns.leadingShard(table(Dialect.POSTGRESQL, "t")
                        .counter("bucket_id", "bigint")
                        .column("name", "text")
                        .key("bucket_id", "name")
                        .build()),
                "counted");
    }

    private static TableBuilder base() {
        return table(Dialect.GOOGLESQL, "UserAccessLog")
                .column("ShardId", "INT64")
                .column("LastAccess", "TIMESTAMP")
                .column("UserId", "INT64");
    }
}
