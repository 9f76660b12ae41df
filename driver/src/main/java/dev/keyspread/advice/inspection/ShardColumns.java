package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises shard and hash columns by what they are called, and only where nothing speaks against it. */
public final class ShardColumns {
    private ShardColumns() {}

    /** Made for the first name that may have such a word in it. */
    private static final class Words {
        private static final Pattern BETWEEN =
                Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

        /** {@code shard}, {@code shardid}, {@code hashed}, {@code orderhash}; not {@code hashtag}, {@code bucketlist}. */
        private static final Pattern SHARD =
                Pattern.compile("\\p{L}*(shard|hash|bucket)(s|ed|id|no|num|nr|key|code|val|value|number|index)?");
    }

    /**
     * The column that leads the primary key and that only the application can have been meant to compute: an integer
     * called a shard, hash or bucket, with other parts behind it in the key, that the engine neither generates nor
     * counts and that has no default.
     *
     * @return the column, or null when there is none
     */
    public static @Nullable Column leadingShard(Table table) {
        if (table.key().size() < 2) {
            return null;
        }
        KeyPart leading = table.key().get(0);
        Column column = table.column(leading.column());
        return column != null && isApplicationComputed(column) ? column : null;
    }

    private static boolean isApplicationComputed(Column column) {
        return column.type().isInteger()
                && column.generated() == null
                && column.identity() == Identity.NONE
                && column.defaultExpression() == null
                && soundsLikeShard(column.name());
    }

    /** Whether one of the words in a name is shard, hash or bucket. */
    public static boolean soundsLikeShard(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!lower.contains("shard") && !lower.contains("hash") && !lower.contains("bucket")) {
            return false;
        }
        for (String word : Words.BETWEEN.split(name, -1)) {
            if (Words.SHARD.matcher(word.toLowerCase(Locale.ROOT)).matches()) {
                return true;
            }
        }
        return false;
    }
}
