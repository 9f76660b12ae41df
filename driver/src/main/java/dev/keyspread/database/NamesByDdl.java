package dev.keyspread.database;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.ddl.reader.MadeViews;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionChange;
import java.util.HashSet;
import java.util.Set;

/**
 * Follows which names DDL gives to views and temporary tables, as far as tables with a shard rule have them or are written to by them.
 * {@link DdlFollowing} tells it of DDL that was carried out.
 */
final class NamesByDdl {
    private final Dialect dialect;
    private final Planner planner;

    NamesByDdl(Dialect dialect, Planner planner) {
        this.dialect = dialect;
        this.planner = planner;
    }

    /** Returns true if a table is made after one with a rule, with the comments of its columns: LIKE, and on MariaDB AS SELECT. */
    boolean copiesRule(Plan plan, Tokens tokens) {
        boolean copies = false;
        for (DdlStatement statement : plan.ddl()) {
            copies |= statement instanceof DdlStatement.CreateTable create
                    && (create.query() != null || !create.derivedFrom().isEmpty());
        }
        return copies && planner.rules().namesRuled(tokens);
    }

    /** DDL has made views through which a table with a rule may be written to. */
    void followViews(Tokens tokens) {
        if (SessionChanges.mayReachOthers(tokens.sql())) {
            MadeViews.of(tokens, planner.rules()::isRead).forEach(planner::expectView);
        }
        followRenamedViews(tokens);
    }

    /** The names of tables with a rule that views get by DDL, or had; of temporary ones the session is told. */
    Set<QualifiedName> viewsOfRuledNames(Tokens tokens, SessionNames session) {
        Set<QualifiedName> views = new HashSet<>();
        for (TokenRange statement : tokens.statements()) {
            boolean isTemporary = false;
            boolean isView = false;
            for (int i = statement.from(); i < statement.to() && !tokens.isWord(i, "AS"); i++) {
                isTemporary |= !isView && tokens.isAnyWord(i, "TEMP", "TEMPORARY");
                if (isView && isTemporary) {
                    session.madeTemporary();
                }
                if (isView && tokens.isName(i) && mayHide(tokens.name(i))) {
                    if (isTemporary) {
                        session.hide(tokens.name(i));
                    } else if (dialect.has(Capability.SEARCH_PATH)) {
                        session.renamed();
                    }
                    views.add(new QualifiedName(null, tokens.name(i)));
                }
                isView |= tokens.isWord(i, "VIEW") && tokens.isAnyWord(statement.from(), "CREATE", "ALTER", "DROP");
            }
        }
        return views;
    }

    private boolean mayHide(String view) {
        return planner.rules().isRead(view) && !planner.rules().isOnlyView(view);
    }

    /**
     * ALTER VIEW and ALTER TABLE … RENAME TO, RENAME TABLE … TO: a view of a table with a rule is one by its new name. A table LIKE one that
     * unites others unites them as well.
     */
    private void followRenamedViews(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            boolean isRenamed = false;
            boolean isView = false;
            for (int i = statement.from(); i < statement.to(); i++) {
                isRenamed |= tokens.isWord(i, "RENAME");
                isView |= tokens.isName(i) && planner.rules().isView(tokens.name(i));
                int like = tokens.isSymbol(i, "(") ? i + 1 : i;
                if (tokens.isName(i - 1) && tokens.isWord(like, "LIKE") && isViewNamed(tokens, like + 1)) {
                    planner.expectView(tokens.name(i - 1));
                }
                if (isRenamed && isView && tokens.isWord(i - 1, "TO") && tokens.isName(i)) {
                    boolean isQualified = tokens.isSymbol(i + 1, ".") && tokens.isName(i + 2);
                    planner.expectView(tokens.name(isQualified ? i + 2 : i));
                }
            }
        }
    }

    private boolean isViewNamed(Tokens tokens, int at) {
        int name = tokens.isSymbol(at + 1, ".") ? at + 2 : at;
        return tokens.isName(name) && planner.rules().isView(tokens.name(name));
    }

    /** Follows temporary tables that hide one with a rule. */
    void hide(DdlStatement statement, SessionNames session) {
        if (statement instanceof DdlStatement.CreateTable create && create.temporary()) {
            session.madeTemporary();
        }
        if (statement instanceof DdlStatement.CreateTable create
                && create.temporary()
                && planner.rules().isRead(create.name().name())) {
            session.hide(create.name().name());
            if (dialect.has(Capability.SEARCH_PATH)) {
                // By the path that the session has set it may stand behind the other.
                session.changing(SessionChange.ofSchema(null, "CREATE TEMPORARY TABLE"));
            }
        } else if (statement instanceof DdlStatement.DropTable drop) {
            drop.names().forEach(name -> session.dropped(name.name()));
        } else if (statement instanceof DdlStatement.AlterTable alter) {
            for (TableChange change : alter.changes()) {
                boolean isRuled = change instanceof TableChange.RenameTo to
                        && (planner.rules().isRead(to.name().name())
                                || session.hides(alter.name().name()));
                if (isRuled) {
                    session.renamed();
                }
            }
        }
    }
}
