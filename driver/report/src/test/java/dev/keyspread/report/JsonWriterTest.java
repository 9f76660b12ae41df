package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A number is written as what is left of it by rounding, so that a report that is read and written again stays as it was. */
class JsonWriterTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "17, 17",
        "17.04, 17",
        "17.06, 17.1",
        "9.99996, 10",
        "9.99994, 9.9999",
        "0.04, 0.0400",
        "0.00001, 0",
        "-0.00001, 0",
        "-17.04, -17",
        "99999.96, 100000",
        "NaN, null",
        "Infinity, null"
    })
    void aNumberThatIsReadIsWrittenAgain(double number, String text) {
        String written = new JsonWriter().value(number).toString();

        assertEquals(text, written);
        assertEquals(text, new JsonWriter().tree(JsonReader.read(written)).toString());
    }
}
