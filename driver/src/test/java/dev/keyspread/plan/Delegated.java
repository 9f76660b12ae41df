package dev.keyspread.plan;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.SQLException;
import java.util.List;

/** Shows the statement that a database with certain tables would receive, by certain rules. */
public final class Delegated {
    private final Planner planner;
    private final Catalogue catalogue;

    /**
     * A database.
     *
     * @param ddl the statements that made its tables
     * @param rules column and expression of each rule, in turns
     */
    public Delegated(Dialect dialect, String ddl, String... rules) throws SQLException {
        this(dialect, KeyspreadConfig.builder(), ddl, rules);
    }

    /** Makes one with further settings. */
    public Delegated(Dialect dialect, KeyspreadConfig.Builder config, String ddl, String... rules) throws SQLException {
        for (int i = 0; i < rules.length; i += 2) {
            config.rule(rules[i], rules[i + 1]);
        }
        catalogue = new Catalogue(DetectedDialect.exactly(dialect, null));
        DdlReader.read(Tokens.scan(ddl, dialect)).forEach(catalogue::apply);
        planner = new Planner(config.build(), dialect, new FindingLog("jdbc:test:", Suppressions.none(), List.of()));
    }

    /** The text that it receives of one that is prepared. */
    public String prepared(String sql) throws SQLException {
        return planner.planPrepared(sql, catalogue).sql();
    }

    /** The text that it receives of one that a plain Statement runs. */
    public String direct(String sql) throws SQLException {
        return planner.planDirect(sql, catalogue).sql();
    }

    /** Returns the prepared statement, or the reason and the remedy of the refusal. */
    public String preparedOrRefused(String sql) {
        try {
            return prepared(sql);
        } catch (SQLException refused) {
            String message = String.valueOf(refused.getMessage());
            return "refused:"
                    + message.substring(message.indexOf("because ") + 7, message.indexOf(" Connection and"))
                            .replace("\n  Fix:", " To do:");
        }
    }
}
