package dev.keyspread.jdbc.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLDataException;
import org.junit.jupiter.api.Test;

class ShadowReadTest {
    /** Databases quote values in their messages. */
    @Test
    void givenAFailureThatQuotesAValue_whenItIsLogged_thenTheValueIsNot() {
        assertEquals(
                "java.sql.SQLDataException, SQLState 22018",
                ShadowRead.what(new SQLDataException("Data conversion error converting \"hunter2\"", "22018")));
        assertEquals(
                "java.lang.NumberFormatException", ShadowRead.what(new NumberFormatException("For input: hunter2")));
    }
}
