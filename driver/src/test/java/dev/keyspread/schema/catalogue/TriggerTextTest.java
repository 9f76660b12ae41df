package dev.keyspread.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerTextTest {
    private static final Table ORDERS = Table.builder(new QualifiedName("public", "orders"))
            .columns(List.of(column("id"), column("customer"), column("note")))
            .build();

    private static Column column(String name) {
        return Column.builder(name, ColumnTypes.unknown()).build();
    }

    private static String changed(String text, Dialect dialect, boolean isBefore) {
        @Nullable List<String> changed = TriggerText.changedColumns(Tokens.scan(text, dialect), ORDERS, isBefore);
        return changed == null ? "any" : String.join(" ", changed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BEGIN NEW.note := now(); RETURN NEW; END                                          | note
            BEGIN NEW.note = 1; NEW.customer := NEW.id; RETURN NEW; END                       | note customer
            BEGIN IF NEW.customer = 5 AND NEW.note = 6 THEN RAISE 'no'; END IF; RETURN NEW; END | ''
            BEGIN IF NEW.id IS NULL THEN NEW.id = nextval('s'); END IF; RETURN NEW; END       | id
            BEGIN SELECT c.id INTO NEW.customer FROM c WHERE c.name = NEW.note; RETURN NEW; END | customer
            BEGIN SELECT c.id, 1 INTO NEW.customer, NEW.note FROM c; RETURN NEW; END          | customer note
            BEGIN INSERT INTO audit VALUES (NEW.id, NEW.customer); RETURN NEW; END            | ''
            BEGIN INSERT INTO audit SELECT NEW.*; RETURN NEW; END                             | ''
            DECLARE r orders; BEGIN r := NEW; r.customer := 1; RETURN r; END                  | any
            BEGIN NEW := NEW #= hstore('customer', '1'); RETURN NEW; END                      | any
            BEGIN SELECT * INTO NEW FROM other; RETURN NEW; END                               | any
            BEGIN EXECUTE 'SELECT 1'; RETURN NEW; END                                         | any
            BEGIN CALL next_id(1, NEW.id); RETURN NEW; END                                    | id
            BEGIN CALL next_id(id => NEW.id); RETURN NEW; END                                 | id
            BEGIN CALL log(NEW.id + 1, NEW.customer::text); RETURN NEW; END                   | ''
            BEGIN PERFORM log(NEW.id); RETURN NEW; END                                        | ''
            BEGIN CALL change(NEW); RETURN NEW; END                                           | any
            BEGIN GET DIAGNOSTICS NEW.id = ROW_COUNT, NEW.note = PG_CONTEXT; RETURN NEW; END  | id note
            BEGIN FOREACH NEW.id IN ARRAY ARRAY[1, 2] LOOP EXIT; END LOOP; RETURN NEW; END    | id
            BEGIN FOR NEW.id IN SELECT 1 LOOP EXIT; END LOOP; RETURN NEW; END                 | id
            BEGIN FOR NEW IN SELECT * FROM orders LOOP EXIT; END LOOP; RETURN NEW; END        | any
            BEGIN RETURN jsonb_populate_record(NEW, '{}'); END                                | any
            BEGIN IF TG_OP = 'UPDATE' THEN RETURN NULL; END IF; RETURN NEW; END               | ''
            """)
    void assignmentsToNewAreSeen(String text, String columns) {
        assertEquals(columns, changed(text, Dialect.POSTGRESQL, true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SET NEW.note = 1                                                   | note
            SET NEW.note = 1, NEW.customer = NEW.id                            | note customer
            SET NEW.`customer` = 1                                             | customer
            BEGIN IF NEW.customer = 1 THEN SET NEW.note = 2; END IF; END       | note
            INSERT INTO audit VALUES (NEW.id, NEW.customer)                    | ''
            BEGIN DECLARE x INT; SELECT 1 INTO x; SET x = NEW.customer; END    | ''
            """)
    void soAreThoseOfMySql(String text, String columns) {
        assertEquals(columns, changed(text, Dialect.MYSQL, true));
    }

    @Test
    void whatRunsAfterwardsCanOnlyUpdateTheTable() {
        assertEquals("", changed("BEGIN NEW.customer := 1; RETURN NULL; END", Dialect.POSTGRESQL, false));
        assertEquals("", changed("BEGIN UPDATE totals SET customer = 1; RETURN NULL; END", Dialect.POSTGRESQL, false));
        assertEquals(
                "id customer",
                changed(
                        "BEGIN UPDATE orders SET customer = 1 WHERE id = NEW.id; RETURN NULL; END",
                        Dialect.POSTGRESQL,
                        false));
    }
}
