package dev.keyspread.sql.session;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.Set;

/**
 * Finds calls of the application's own functions, such as {@code SELECT enter_tenant(?)}. Such a function may set what its session's names
 * mean. {@link SessionChange} and {@code RoutineCalls} ask it. A function that may do so must not be listed as built in;
 * {@code set_config} is, because {@link SessionChange} reads its calls.
 */
public final class SessionFunctions {
    /** Functions of the engines' own that are often called; those whose names begin with {@code pg_} are not listed. */
    private static final Set<String> BUILT_IN = words("""
            set_config now version count coalesce cast current_setting current_schema current_schemas current_database
            current_user session_user nextval currval lastval setval to_regclass to_regtype txid_current gen_random_uuid
            uuid_generate_v4 random clock_timestamp statement_timestamp transaction_timestamp inet_server_addr
            inet_server_port array row exists lower upper length md5 to_char to_date to_timestamp date_trunc extract
            format_type obj_description col_description has_table_privilege has_schema_privilege max min sum avg nullif
            greatest least abs round floor ceil mod trim substring substr replace concat position left right row_number
            rank dense_rank lag lead string_agg array_agg group_concat generate_series unnest ifnull convert date_add
            date_sub last_insert_id current_timestamp
            """);

    /** Words behind which a parenthesis stands that is no call. */
    private static final Set<String> NO_CALLS = words("""
            select in any all some and or not as when then else over filter where on using values union except intersect
            distinct from join lateral by numeric decimal varchar char character timestamp time bit set limit conflict
            returning between like interval value key index partition of if window sets rollup cube only ignore into
            materialized insert call explain update
            """);

    /** Words that the name of a table, an alias or a window follows. A parenthesis behind that name holds no arguments. */
    private static final String[] BEFORE_COLUMNS =
            "INTO TABLE COPY REFERENCES KEY INDEX CONSTRAINT AS WITH RECURSIVE UPDATE OVERWRITE".split(" ");

    private SessionFunctions() {}

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /** Returns true if a statement is a {@code SELECT} or {@code VALUES} of such a function, from no table, or explains one by executing it. */
    static boolean mayBeCalled(Tokens tokens, TokenRange statement) {
        int first = statement.from();
        if (tokens.isWord(first, "EXPLAIN")) {
            while (first < statement.to() && !tokens.isAnyWord(first, "SELECT", "VALUES")) {
                first++;
            }
        }
        if (!tokens.isAnyWord(first, "SELECT", "VALUES")) {
            return false;
        }
        boolean calls = false;
        int depth = 0;
        for (int i = first + 1; i < statement.to(); i++) {
            depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
            if (depth == 0 && tokens.isWord(i, "FROM") && !tokens.isSymbol(i + 2, "(")) {
                return false;
            }
            calls |= tokens.isSymbol(i + 1, "(") && isOwn(tokens, i);
        }
        return calls;
    }

    /** Returns true if a word with a parenthesis behind it may name a function that is not the engine's own. */
    public static boolean isOwn(Tokens tokens, int i) {
        if (!tokens.isName(i)) {
            return false;
        }
        String name = tokens.name(i).toLowerCase(Locale.ROOT);
        return !BUILT_IN.contains(name) && !NO_CALLS.contains(name) && !name.startsWith("pg_");
    }

    /** Returns true if a function of that name, in lower case, is called there, and it is no table or alias with its columns. */
    static boolean isCall(Tokens tokens, int i, String name) {
        return tokens.isName(i)
                && tokens.name(i).equals(name)
                && tokens.isSymbol(i + 1, "(")
                && !isOfColumns(tokens, i);
    }

    /** Returns true if the parenthesis behind a name holds columns, as {@code INSERT INTO t (a)} and {@code AS t (a)} have them. */
    public static boolean isOfColumns(Tokens tokens, int i) {
        return tokens.isAnyWord(firstOfName(tokens, i) - 1, BEFORE_COLUMNS);
    }

    /** Returns the token at which the name begins that ends there, with its schema. */
    public static int firstOfName(Tokens tokens, int i) {
        int first = i;
        while (tokens.isSymbol(first - 1, ".")) {
            first -= 2;
        }
        return first;
    }
}
