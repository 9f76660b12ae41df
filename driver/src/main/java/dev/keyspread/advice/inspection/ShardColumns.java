package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises shard and hash columns by what they are called, and only where nothing speaks against it. Rules, fixes and the plans of
 * reads ask it. A name is only a guess, so no value may be filled by it.
 */
public final class ShardColumns {
    private ShardColumns() {}

    private static final List<String> STEMS = List.of("shard", "hash", "bucket");

    /**
     * Words that may follow: {@code shard}, {@code shardid}, {@code hashed}, {@code orderhash}; not {@code hashtag}, {@code bucketlist}.
     */
    private static final Set<String> ENDINGS =
            Set.of("", "s", "ed", "id", "no", "num", "nr", "key", "code", "val", "value", "number", "index");

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

    /** Returns true if one of the words in a name is shard, hash or bucket. */
    public static boolean soundsLikeShard(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!lower.contains("shard") && !lower.contains("hash") && !lower.contains("bucket")) {
            return false;
        }
        int begin = 0;
        for (int i = 0; i <= name.length(); i++) {
            boolean isLetter = i < name.length() && Character.isLetter(name.charAt(i));
            if (!isLetter || beginsWord(name, i)) {
                if (isShardWord(name.substring(begin, i).toLowerCase(Locale.ROOT))) {
                    return true;
                }
                begin = isLetter ? i : i + 1;
            }
        }
        return false;
    }

    /** Returns true if a word begins with a capital: {@code shardId}, {@code HTTPHash}. */
    private static boolean beginsWord(String name, int at) {
        return at > 0
                && Character.isUpperCase(name.charAt(at))
                && (Character.isLowerCase(name.charAt(at - 1))
                        || (Character.isUpperCase(name.charAt(at - 1))
                                && at + 1 < name.length()
                                && Character.isLowerCase(name.charAt(at + 1))));
    }

    private static boolean isShardWord(String word) {
        for (String stem : STEMS) {
            int at = word.lastIndexOf(stem);
            if (at >= 0 && ENDINGS.contains(word.substring(at + stem.length()))) {
                return true;
            }
        }
        return false;
    }
}
