package dev.keyspread.log;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Holds Keyspread's version, which the build writes down in one place. {@code KeyspreadDriver} reports it.
 *
 * @param text for example {@code 0.1.0-SNAPSHOT}
 * @param major the first number
 * @param minor the second number
 */
public record DriverVersion(String text, int major, int minor) {
    /** The version of this driver. */
    public static final DriverVersion CURRENT = read();

    private static DriverVersion read() {
        Properties properties = new Properties();
        try (InputStream file = DriverVersion.class.getResourceAsStream("/dev/keyspread/version.properties")) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parse(properties.getProperty("version", "0.0"));
    }

    /** Reads a version as Maven writes it; a part that is no number counts as 0. */
    public static DriverVersion parse(String text) {
        String[] numbers = text.split("[.-]", 3);
        return new DriverVersion(text, number(numbers, 0), number(numbers, 1));
    }

    private static int number(String[] numbers, int index) {
        boolean isNumber = index < numbers.length && numbers[index].matches("\\d{1,9}");
        return isNumber ? Integer.parseInt(numbers[index]) : 0;
    }
}
