package dev.keyspread.plan.write.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MySQL tells the defaults of texts without their quotes, so that they look like numbers and functions. */
class LiteralDefaultTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "none",
            value = {
                "BIGINT         | 7          | 7",
                "BIGINT         | -7         | -7",
                "DECIMAL(10, 2) | 7.10       | 7.10",
                "VARCHAR(20)    | 'acme'     | acme",
                "VARCHAR(20)    | 007        | none",
                "VARCHAR(20)    | acme       | none",
                "VARCHAR(20)    | uuid()     | none",
                "DATE           | 20200102   | none",
                "DATETIME       | CURRENT_TIMESTAMP | none"
            })
    void givenADefaultAsMySqlTellsIt_whenItMayBeAnotherText_thenItIsNotKnown(String type, String told, String value) {
        Column column = Column.builder("k", ColumnTypes.of(type, Dialect.MYSQL))
                .defaultExpression(told)
                .build();
        Table table = Table.builder(new QualifiedName(null, "made"))
                .columns(List.of(column))
                .origin(Table.Origin.READ)
                .build();

        LiteralDefault literal = LiteralDefault.of(column, table, Dialect.MYSQL);

        assertEquals(
                value, literal == null ? null : String.valueOf(literal.value().constant()));
    }
}
