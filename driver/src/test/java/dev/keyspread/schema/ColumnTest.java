package dev.keyspread.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.Identity;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ColumnTest {
    private static final ColumnType BIGINT = new ColumnType("BIGINT", ColumnType.Family.INTEGER, 64, -1);
    private static final ColumnType TEXT = new ColumnType("VARCHAR", ColumnType.Family.TEXT, 20, -1);

    private static Column.Builder column() {
        return Column.builder("id", BIGINT).defaultExpression("1");
    }

    @Test
    void givenColumnsThatDifferInOneComponent_whenCompared_thenTheyAreNotEqual() throws ReflectiveOperationException {
        Column column = column().build();
        List<Column> others = List.of(
                Column.builder("other", BIGINT).defaultExpression("1").build(),
                column.withType(TEXT),
                column().nullable(!column.nullable()).build(),
                column().defaultExpression("2").build(),
                column().generated("id + 1").build(),
                column().identity(Identity.COUNTER).build(),
                column().hidden(true).build(),
                column().commitTimestamp(true).build(),
                column().keepsNull(true).build(),
                column().comment("a comment").build());

        assertEquals(column, column().build());
        assertEquals(column.hashCode(), column().build().hashCode());
        Set<String> differ = new HashSet<>();
        for (Column other : others) {
            assertNotEquals(column, other);
            for (RecordComponent component : Column.class.getRecordComponents()) {
                Object value = component.getAccessor().invoke(column);
                if (!Objects.equals(value, component.getAccessor().invoke(other))) {
                    differ.add(component.getName());
                }
            }
        }
        assertEquals(Column.class.getRecordComponents().length, differ.size(), "a component is not compared here");
    }
}
