package dev.keyspread.plan;

import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.TransactionControl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a text does beside writing rows. The connection is told of it once the delegate has carried the text out.
 *
 * @param ddl the DDL in the text, in its order
 * @param transaction which transaction it begins or ends
 * @param session what it may change in its session
 * @param maximum the column whose highest value it reads, perhaps to insert the next one; null if it reads something else
 */
public record TextEffects(
        List<DdlStatement> ddl,
        TransactionControl transaction,
        SessionChange session,
        @Nullable MaxPlusOne maximum) {
    /** Of a text that only reads or writes rows. */
    static final TextEffects NONE = new TextEffects(List.of(), TransactionControl.NONE, SessionChange.NONE, null);

    public TextEffects {
        ddl = List.copyOf(ddl);
    }

    /** Whether there are none. */
    public boolean isNone() {
        return ddl.isEmpty() && transaction.isNone() && session.isNone() && maximum == null;
    }

    TextEffects withDdl(List<DdlStatement> statements) {
        return new TextEffects(statements, transaction, session, maximum);
    }

    TextEffects withTransaction(TransactionControl control) {
        return new TextEffects(ddl, control, session, maximum);
    }

    TextEffects withSession(SessionChange change) {
        return new TextEffects(ddl, transaction, change, maximum);
    }

    TextEffects withMaximum(MaxPlusOne highest) {
        return new TextEffects(ddl, transaction, session, highest);
    }
}
