package dev.keyspread.plan.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TextTablesTest {
    @Test
    void givenATableThatWasAskedFor_whenAskedAgain_thenTheDatabaseIsNot() {
        List<QualifiedName> asked = new ArrayList<>();
        TextTables tables = new TextTables(name -> absent(asked, name));
        QualifiedName orders = new QualifiedName(null, "orders");

        tables.find(orders);
        tables.find(orders);

        assertEquals(List.of(orders), asked);
    }

    private static @Nullable Table absent(List<QualifiedName> asked, QualifiedName name) {
        asked.add(name);
        return null;
    }

    /** A default of the interface would answer in the session's place: that its rows agree, that it hides no table. */
    @Test
    void everyQuestionIsHandedOnToTheSession() {
        List<String> left = Arrays.stream(TableLookup.class.getDeclaredMethods())
                .filter(question -> !question.isSynthetic())
                .filter(question -> !isDeclared(question))
                .map(Method::getName)
                .toList();

        assertEquals(List.of(), left);
    }

    private static boolean isDeclared(Method question) {
        return Stream.of(TextTables.class, TextTables.class.getSuperclass())
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .anyMatch(method -> method.getName().equals(question.getName())
                        && Arrays.equals(method.getParameterTypes(), question.getParameterTypes()));
    }
}
