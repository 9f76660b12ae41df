package dev.keyspread.sql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Lists words and symbols of the grammar of statements and DDL, by where they stand, for the readers of tokens. They are read from
 * {@code grammar.txt}, which says more of each. Nobody may change their arrays.
 */
@SuppressWarnings("ImmutableEnumChecker") // an array, since Tokens.isAnyWord takes one; nobody changes it
public enum GrammarWords {
    /** Between two values, and before a value or a name. */
    BEFORE_VALUE,
    /** Before a value, in all engines. */
    PREFIX,
    /** Before a value in MySQL and its kin alone. */
    PREFIX_MYSQL,
    /** Before a value in GoogleSQL and H2 alone. */
    PREFIX_INTERVAL,
    /** Before a value in PostgreSQL and engines like it alone. */
    PREFIX_POSTGRESQL,
    /** Begin a clause behind a FROM list. */
    CLAUSE,
    /** Join one query to the next. */
    SET_OPERATION,
    /** Follow a set operation. */
    BEHIND_SET_OPERATION,
    /** Begin a join. */
    JOIN,
    /** Begin a join before {@link #BEHIND_JOIN_KIND}. */
    JOIN_KIND,
    /** Follow {@link #JOIN_KIND}. */
    BEHIND_JOIN_KIND,
    /** May follow the table that is written to, and are no alias. */
    NO_ALIAS,
    /** Never the name of a table. */
    NO_TABLE,
    /** Before a name or a value, never before a verb. */
    BEFORE_NAME,
    /** Before a whole condition. */
    BEFORE_CONDITION,
    /** Behind a whole condition, beside what begins a clause or a join. */
    BEHIND_CONDITION,
    /** Not in a value that bounds a range. */
    NO_BOUND,
    /** Settings by which no statement stores other rows. */
    HARMLESS_SETTING,
    /** Begin a query in brackets, where names or values may stand too. */
    QUERY,
    /** Begin a query that an INSERT takes its rows from. */
    QUERY_OF_ROWS,
    /** Begin a query in a FROM list or an expression. */
    QUERY_OF_ITEM,
    /** Say which of some rows are taken, and change none. */
    CHOICE,
    /** Never the alias of a table that is written to. */
    NEVER_ALIAS,
    /** Go on behind the alias of a table that is written to. */
    BEHIND_TARGET_ALIAS,
    /** Go on behind a word that looks like RETURNING and is an alias. */
    BEHIND_CLAUSE_ALIAS,
    /** Go on behind a word that looks like an operator and is an alias. */
    BEHIND_OPERATOR_ALIAS,
    /** Behind SELECT, begin no item of its list. */
    NO_ITEM,
    /** Behind a FROM list of one table. */
    BEHIND_TABLE,
    /** May follow an item of a FROM list, and are no alias. */
    NO_ITEM_ALIAS,
    /** Begin a statement that EXPLAIN shows the plan of. */
    EXPLAINED,
    /** Between a verb and its table in MySQL and its kin. */
    WRITE_MODIFIER,
    /** Behind SELECT in MySQL and its kin. */
    SELECT_MODIFIER,
    /** In DDL, end a default that stands in no brackets. */
    DDL_BEHIND_DEFAULT,
    /** In DDL, say nothing of interest of a column, and stand alone. */
    DDL_IDLE,
    /** In DDL, say nothing of interest of a column, with a word or value behind them. */
    DDL_IDLE_WITH_VALUE,
    /** In DDL, change what a column is beside its type. */
    DDL_RECORDED,
    /** In DDL, change what a column is beside its type, with a name behind them. */
    DDL_RECORDED_WITH_VALUE,
    /** In DDL, options of a table that may lack the equals sign. */
    DDL_OPTION_WITHOUT_EQUALS,
    /** In DDL, end the options of a table or an index. */
    DDL_BEHIND_OPTIONS,
    /** In DDL, continue a type of several words. */
    DDL_CONTINUES_TYPE,
    /** In DDL, begin what may follow a type, so that a column with one of them has none. */
    DDL_BEHIND_TYPE,
    /** In DDL, say how something is done, before the word that says to what. */
    DDL_MODIFIER,
    /** In DDL, kinds of object on which neither columns nor values rest. */
    DDL_UNRELATED,
    /** In DDL, between CREATE and TABLE. */
    DDL_BEFORE_TABLE;

    private final String[] words;
    private final Set<String> set;

    GrammarWords() {
        List<String> read = Objects.requireNonNull(
                File.SECTIONS.get(name().toLowerCase(Locale.ROOT).replace('_', '-')));
        this.words = read.toArray(new String[0]);
        this.set = Set.copyOf(read);
    }

    /** Returns true if it is one of them. */
    public boolean contains(String wordInUpperCase) {
        return set.contains(wordInUpperCase);
    }

    /** All of them, in upper case; not to be changed. For {@code Tokens.isAnyWord}. */
    public String[] array() {
        return words;
    }

    /** Holds what is read before the first constant is made. */
    private static final class File {
        static final Map<String, List<String>> SECTIONS = read();

        private static Map<String, List<String>> read() {
            Map<String, List<String>> sections = new HashMap<>();
            try (InputStream file = GrammarWords.class.getResourceAsStream("grammar.txt")) {
                if (file == null) {
                    throw new IllegalStateException("the driver's jar lacks the words of the grammar");
                }
                List<String> section = new ArrayList<>();
                for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                    if (line.endsWith(":") && line.charAt(0) >= 'a') {
                        section = new ArrayList<>();
                        sections.put(line.substring(0, line.length() - 1), section);
                    } else if (!line.isEmpty() && line.charAt(0) != '#') {
                        section.addAll(List.of(line.split(" ", -1)));
                    }
                }
            } catch (IOException unreadable) {
                throw new IllegalStateException("the driver's jar can't be read", unreadable);
            }
            return sections;
        }
    }
}
