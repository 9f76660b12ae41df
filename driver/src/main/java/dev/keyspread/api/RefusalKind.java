package dev.keyspread.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of refusals. Names and SQLStates are stable: applications and alerts may rely on them. {@code docs/refusals} has a page for
 * each kind.
 */
public enum RefusalKind {
    /** The statement, or a part of it that decides the shard, is in a form that Keyspread does not read. */
    STATEMENT_NOT_UNDERSTOOD("KS001"),

    /** Two readers of SQL, Keyspread's own and JSqlParser, disagree on what the statement writes. */
    READERS_DISAGREE("KS002"),

    /** The statement executes SQL that is not a part of its text. */
    SQL_NOT_VISIBLE("KS003"),

    /** DDL in the same text or batch may change the table that a later statement writes to. */
    DDL_BEFORE_WRITE("KS004"),

    /** A setting of the session, or the JVM's time zone, decides what is stored, and it is not known. */
    SESSION_NOT_KNOWN("KS005"),

    /** The statement's table name may mean more than one table. */
    TABLE_NOT_CERTAIN("KS006"),

    /** The table changed after the statement was prepared or its rows were added. */
    TABLE_CHANGED("KS007"),

    /** The columns of the table could not be read. */
    COLUMNS_NOT_KNOWN("KS008"),

    /** The statement does not say which columns its values are for. */
    COLUMNS_NOT_NAMED("KS009"),

    /** The database is none of the engines that Keyspread knows. */
    ENGINE_NOT_KNOWN("KS010"),

    /** The shard rule does not fit the table. */
    RULE_NOT_APPLICABLE("KS011"),

    /** The database passes the row on to another table, whose shard rule would not be applied. */
    ROWS_PASSED_ON("KS012"),

    /** The database may change a value after Keyspread has computed the shard from it. */
    VALUE_CHANGED_BY_DATABASE("KS013"),

    /** The database numbers a source column after the shard is needed. */
    SOURCE_NUMBERED_BY_DATABASE("KS014"),

    /** The database computes the value of a source column. */
    SOURCE_COMPUTED_BY_DATABASE("KS015"),

    /** The statement gives a source column no value. */
    SOURCE_NOT_GIVEN("KS016"),

    /** The statement gives a source column a value in a form that may be stored as another value. */
    SOURCE_VALUE_UNCLEAR("KS017"),

    /** The values of a source column come from a query that the database executes. */
    SOURCE_FROM_QUERY("KS018"),

    /** One value of the statement is stored in several rows, and each needs a value of its own. */
    VALUE_FOR_SEVERAL_ROWS("KS019"),

    /** The statement gives the shard column a value that the shard rule does not compute, or one that can't be compared with it. */
    SHARD_GIVEN_DIFFERS("KS020"),

    /** The statement changes a source column of rows that exist, and their new shard can't be stored with it. */
    SOURCE_CHANGED_BY_UPDATE("KS021"),

    /** The statement looks for a row that exists by a key that lacks its shard. */
    STORED_ROW_NOT_FOUND("KS022"),

    /** Placeholders are written, or arrays are bound, in a form that can't be extended. */
    PARAMETER_FORM("KS023"),

    /** A way to write rows that Keyspread does not fill, such as {@code prepareCall}. */
    CALL_NOT_FILLED("KS024"),

    /** The COPY is in a form that Keyspread does not fill. */
    COPY_FORM("KS025"),

    /** The database gave no number for a generated key. */
    NUMBER_NOT_AVAILABLE("KS026"),

    /** The statement asks for the last number of the database, and a shard rule made a later one. */
    LAST_NUMBER("KS027"),

    /** A transaction is prepared, the first of two phases, in which DDL was carried out. */
    PREPARE_AFTER_DDL("KS028");

    private final String sqlState;

    RefusalKind(String sqlState) {
        this.sqlState = sqlState;
    }

    /** Returns the name as messages, pages and counters have it, such as {@code source-not-given}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the SQLState of a refusal of this kind: class {@code KS}, which no engine and no driver uses. */
    public String sqlState() {
        return sqlState;
    }

    /** Returns the kind of that name, in any case, or null if there is none. */
    public static @Nullable RefusalKind find(String label) {
        for (RefusalKind kind : values()) {
            if (kind.label().equalsIgnoreCase(label)) {
                return kind;
            }
        }
        return null;
    }
}
