package dev.keyspread.jdbc.binding;

import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.shard.value.WithTargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the generated keys of several rows that rules have numbered, on databases whose drivers make the keys up from the one number that
 * the server tells: they would be those of other rows. {@link NumberedResults} asks it. If a row's number is not known, it must return
 * what the driver tells.
 */
public final class NumberedKeys {
    /** Digits of the longest number that a column holds. */
    private static final int MAX_DIGITS = 20;

    /** The name that Connector/J gives the column of the keys. */
    private static final String CONNECTOR_J = "GENERATED_KEY";

    private NumberedKeys() {}

    /** Returns true if a driver tells the keys of the current result alone; others tell those of the results that follow as well. */
    public static boolean areOfCurrentResult(ResultSet told) throws SQLException {
        return CONNECTOR_J.equals(told.getMetaData().getColumnLabel(1));
    }

    /**
     * The numbers as a result set of the database's, whose statement the caller closes; or what the driver tells, where it tells nothing,
     * one number, or one of a row that only the driver knows.
     *
     * @param connection the delegate's
     * @param told what the driver tells, which has the name of the column; it is closed where it is not returned
     * @param executed what the statements that were executed gave their new rows, in turn
     */
    public static ResultSet of(Connection connection, ResultSet told, List<NumberedRows> executed) throws SQLException {
        boolean isFilled = executed.stream().anyMatch(NumberedRows::filled);
        boolean isSingle =
                executed.stream().mapToInt(rows -> rows.numbers().size()).sum() < 2;
        if (!isFilled || isSingle || !told.isBeforeFirst()) {
            return told;
        }
        List<List<BigInteger>> each = new ArrayList<>();
        for (NumberedRows rows : executed) {
            List<BigInteger> all = rows.known() ? wholeNumbers(rows.numbers()) : null;
            if (all == null) {
                return told;
            }
            each.add(all);
        }
        String column = told.getMetaData().getColumnLabel(1);
        String type = told.getMetaData().getColumnTypeName(1).toUpperCase(Locale.ROOT);
        boolean isSigned = !type.contains("UNSIGNED");
        boolean mayMiss = executed.stream().anyMatch(rows -> rows.found() != null);
        List<BigInteger> answers = mayMiss ? numbers(told) : List.of();
        told.close();
        List<BigInteger> all = mayMiss ? existing(connection, executed, each, answers) : flat(each);
        return rows(connection, column, isSigned || all.stream().anyMatch(number -> number.signum() < 0), all);
    }

    private static List<BigInteger> numbers(ResultSet told) throws SQLException {
        List<BigInteger> numbers = new ArrayList<>();
        while (told.next()) {
            numbers.add(told.getBigDecimal(1).toBigInteger());
        }
        return numbers;
    }

    private static List<BigInteger> flat(List<List<BigInteger>> each) {
        return each.stream().flatMap(List::stream).toList();
    }

    private static ResultSet rows(Connection connection, String column, boolean isSigned, List<BigInteger> numbers)
            throws SQLException {
        // An operator on bits gives a BIGINT UNSIGNED, as the drivers do, where a literal or a cast gives the smallest
        // type.
        String behind = (isSigned ? "" : " | 0") + " AS `" + column + "`";
        String query = numbers.isEmpty()
                ? "SELECT 0" + behind + " FROM DUAL WHERE FALSE"
                : numbers.stream()
                        .map(number -> "SELECT " + number + behind)
                        .collect(Collectors.joining(" UNION ALL "));
        Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        try {
            return statement.executeQuery(query); // closed by the caller, since Connector/J closes none on completion
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    /**
     * Returns the numbers of the rows that are there: an insert may have left out some, or have changed others in their place. Where one
     * row stands for each statement, the driver has told the number of the one that was changed, if what it told of the rest is right.
     */
    private static List<BigInteger> existing(
            Connection connection, List<NumberedRows> executed, List<List<BigInteger>> each, List<BigInteger> answers)
            throws SQLException {
        boolean isEachTold = answers.size() == each.size() && each.stream().allMatch(numbers -> numbers.size() == 1);
        Map<String, Set<BigInteger>> there = new LinkedHashMap<>();
        for (int i = 0; i < executed.size(); i++) {
            String found = executed.get(i).found();
            if (found != null) {
                Set<BigInteger> asked = there.computeIfAbsent(found, none -> new LinkedHashSet<>());
                asked.addAll(each.get(i));
                asked.addAll(isEachTold ? List.of(answers.get(i)) : List.of());
            }
        }
        for (Map.Entry<String, Set<BigInteger>> asked : there.entrySet()) {
            asked.setValue(found(connection, asked.getKey(), asked.getValue()));
        }
        List<BigInteger> numbers = new ArrayList<>();
        List<BigInteger> withChanged = new ArrayList<>();
        for (int i = 0; i < executed.size(); i++) {
            Set<BigInteger> known = there.get(executed.get(i).found());
            for (BigInteger number : each.get(i)) {
                if (known == null || known.contains(number)) {
                    numbers.add(number);
                    isEachTold = isEachTold && number.equals(answers.get(i));
                    withChanged.add(number);
                } else if (isEachTold && known.contains(answers.get(i))) {
                    withChanged.add(answers.get(i));
                }
            }
        }
        return isEachTold ? withChanged : numbers;
    }

    /** Which of the numbers rows have. */
    private static Set<BigInteger> found(Connection connection, String query, Set<BigInteger> numbers)
            throws SQLException {
        Set<BigInteger> there = new HashSet<>();
        String list = numbers.stream().map(BigInteger::toString).collect(Collectors.joining(", "));
        if (list.isEmpty()) {
            return there;
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query + list + ")")) {
            while (rows.next()) {
                there.add(rows.getBigDecimal(1).toBigInteger());
            }
        }
        return there;
    }

    private static @Nullable List<BigInteger> wholeNumbers(List<Source> numbers) {
        List<BigInteger> all = new ArrayList<>();
        for (Source number : numbers) {
            BigInteger whole = number.isConstant() ? wholeNumber(number.constant()) : null;
            if (whole == null) {
                return null;
            }
            all.add(whole);
        }
        return all;
    }

    private static @Nullable BigInteger wholeNumber(@Nullable Object given) {
        Object bare = given instanceof WithTargetType typed ? typed.value() : given;
        try {
            BigDecimal number = new BigDecimal(String.valueOf(bare).trim());
            return number.precision() - number.scale() > MAX_DIGITS ? null : number.toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException other) {
            return null;
        }
    }
}
