package dev.keyspread.database;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Inheritance;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionChange;
import java.util.ArrayList;
import java.util.List;

/** Follows which tables and views have a rule by DDL alone, before it is known what they look like, and which are hidden by others. */
final class RulesByDdl {
    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;

    RulesByDdl(Dialect dialect, Catalogue catalogue, Planner planner) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
    }

    /** Whether a table is made after one with a rule, with the comments of its columns: LIKE, and on MariaDB AS SELECT. */
    boolean copiesRule(Plan plan) {
        boolean copies = false;
        for (DdlStatement statement : plan.ddl()) {
            copies |= statement instanceof DdlStatement.CreateTable create
                    && (create.query() != null || !create.derivedFrom().isEmpty());
        }
        return copies && planner.namesRuled(Tokens.scan(plan.original(), dialect));
    }

    /** DDL has made views through which a table with a rule may be written to. */
    void followViews(String ddl) {
        Tokens tokens = Tokens.scan(ddl, dialect);
        for (String view : views(tokens)) {
            if (planner.namesRuled(tokens)) {
                planner.expectView(view);
            }
        }
    }

    /** A partition, or a table that inherits from others, has their rules before its own form is known. */
    void inherit(DdlStatement statement, String ddl) {
        for (Inheritance each : Inheritance.in(statement, ddl, dialect)) {
            Table parent = catalogue.find(each.parent());
            if (parent != null && planner.isRuled(parent.name().name())) {
                planner.inherits(each.child(), parent);
            }
        }
    }

    /** Follows temporary tables that hide one with a rule. */
    void hide(DdlStatement statement, SessionTables tables) {
        if (statement instanceof DdlStatement.CreateTable create
                && create.temporary()
                && planner.isRuled(create.name().name())) {
            tables.hide(create.name().name());
            if (dialect.placesTemporaryTables()) {
                // By the path that the session has set it may stand behind the other.
                tables.changing(SessionChange.ofSchema(null, "CREATE TEMPORARY TABLE"));
            }
        } else if (statement instanceof DdlStatement.DropTable drop) {
            drop.names().forEach(name -> tables.dropped(name.name()));
        }
    }

    /** The names in CREATE VIEW, ALTER VIEW and CREATE SYNONYM, without their schemas. */
    private static List<String> views(Tokens tokens) {
        List<String> names = new ArrayList<>();
        for (TokenRange statement : tokens.statements()) {
            int view = viewIn(tokens, statement);
            if (view >= 0) {
                names.add(tokens.name(view));
            }
        }
        return names;
    }

    /** The name in one statement; -1 where it is of another kind. */
    private static int viewIn(Tokens tokens, TokenRange statement) {
        int i = statement.from();
        if (!tokens.isAnyWord(i, "CREATE", "ALTER")) {
            return -1;
        }
        while (i < statement.to()
                && !tokens.isAnyWord(i, "VIEW", "SYNONYM")
                && !tokens.isAnyWord(i, "AS", "TABLE", "MATERIALIZED")) {
            i++;
        }
        int name = tokens.isWord(i + 1, "IF") ? (tokens.isWord(i + 2, "NOT") ? i + 4 : i + 3) : i + 1;
        while (tokens.isName(name) && tokens.isSymbol(name + 1, ".")) {
            name += 2;
        }
        return tokens.isAnyWord(i, "VIEW", "SYNONYM") && tokens.isName(name) ? name : -1;
    }
}
