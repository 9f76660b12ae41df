package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** From DDL to advice, the way DDL goes that passes through a connection. */
public final class Ddl {
    private Ddl() {}

    /** Returns the advice on the tables that a script leaves behind. */
    public static List<Advice> advice(Dialect dialect, String script) {
        return advice(dialect, script, Map.of());
    }

    /**
     * Returns the advice on the tables that a script leaves behind, with shard rules.
     *
     * @param shardRules expressions by column, for every table
     */
    public static List<Advice> advice(Dialect dialect, String script, Map<String, String> shardRules) {
        return advice(dialect, script, shardRules, 0);
    }

    /**
     * Returns the advice on the tables that a script leaves behind, with shard rules and nodes.
     *
     * @param shardRules expressions by column, for every table
     * @param nodes how many nodes are expected, 0 when that is not known
     */
    public static List<Advice> advice(Dialect dialect, String script, Map<String, String> shardRules, int nodes) {
        Catalogue catalogue = catalogue(dialect, script);
        List<Advice> advice = new ArrayList<>();
        for (Table table : catalogue.tables()) {
            advice.addAll(SchemaAdvice.inspect(table, catalogue, dialect, any -> shardRules, nodes));
        }
        return advice;
    }

    /** The tables that a script leaves behind. */
    static List<Table> tables(Dialect dialect, String script) {
        return catalogue(dialect, script).tables();
    }

    /** The only table that a script leaves behind. */
    public static Table table(Dialect dialect, String script) {
        return catalogue(dialect, script).tables().get(0);
    }

    /** Returns the advice on each table after each statement that changed it: all that a connection would hear. */
    static List<Advice> everyAdvice(Dialect dialect, String script) {
        Catalogue catalogue = new Catalogue(DetectedDialect.exactly(dialect, null));
        List<Advice> advice = new ArrayList<>();
        for (DdlStatement statement : DdlReader.read(Tokens.scan(script, dialect))) {
            for (QualifiedName changed : catalogue.apply(statement)) {
                Table table = catalogue.find(changed);
                if (table != null) {
                    advice.addAll(SchemaAdvice.inspect(table, catalogue, dialect, any -> Map.of(), 0));
                }
            }
        }
        return advice;
    }

    private static Catalogue catalogue(Dialect dialect, String script) {
        Catalogue catalogue = new Catalogue(DetectedDialect.exactly(dialect, null));
        DdlReader.read(Tokens.scan(script, dialect)).forEach(catalogue::apply);
        return catalogue;
    }
}
