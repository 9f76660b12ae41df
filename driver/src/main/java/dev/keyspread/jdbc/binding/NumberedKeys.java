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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The generated keys of several rows that rules have numbered, on databases whose drivers make the keys up from the one number that
 * the server tells: they would be those of other rows.
 */
public final class NumberedKeys {
    /** Digits of the longest number that a column holds. */
    private static final int MAX_DIGITS = 20;

    /** The name that Connector/J gives the column of the keys. */
    private static final String CONNECTOR_J = "GENERATED_KEY";

    private NumberedKeys() {}

    /** Whether a driver tells the keys of the current result alone; others tell those of the results that follow as well. */
    public static boolean areOfCurrentResult(ResultSet told) throws SQLException {
        return CONNECTOR_J.equals(told.getMetaData().getColumnLabel(1));
    }

    /**
     * The numbers as a result set of the database's, which closes with its statement; or what the driver tells, where it tells nothing,
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
        List<BigInteger> numbers = new ArrayList<>();
        for (NumberedRows rows : executed) {
            List<BigInteger> all = rows.known() ? wholeNumbers(rows.numbers()) : null;
            if (all == null) {
                return told;
            }
            String found = rows.found();
            numbers.addAll(found == null || all.isEmpty() ? all : existing(connection, found, all));
        }
        String column = told.getMetaData().getColumnLabel(1);
        told.close();
        return rows(connection, column, numbers);
    }

    private static ResultSet rows(Connection connection, String column, List<BigInteger> numbers) throws SQLException {
        String first = numbers.isEmpty() ? "0" : numbers.get(0).toString();
        String others = numbers.stream()
                .skip(1)
                .map(number -> " UNION ALL SELECT " + number)
                .collect(Collectors.joining());
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(
                "SELECT " + first + " AS `" + column + "`" + (numbers.isEmpty() ? " FROM DUAL WHERE FALSE" : others));
    }

    /** Those of the rows that are there: an insert may have left out some, or have changed others in their place. */
    private static List<BigInteger> existing(Connection connection, String found, List<BigInteger> numbers)
            throws SQLException {
        Set<BigInteger> there = new HashSet<>();
        String list = numbers.stream().map(BigInteger::toString).collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(found + list + ")")) {
            while (rows.next()) {
                there.add(rows.getBigDecimal(1).toBigInteger());
            }
        }
        return numbers.stream().filter(there::contains).toList();
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
