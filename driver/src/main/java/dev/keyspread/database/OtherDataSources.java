package dev.keyspread.database;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The databases, as Keyspread counts them, that are on one server. Another user (one that migrates the schema, say),
 * other Properties, another data source or other settings make another one. When one of them sees DDL, the others are
 * told to forget the tables that it changes. None is kept alive by this.
 */
final class OtherDataSources {
    /** By {@link DatabaseKey#server}. Guarded by itself. */
    private static final Map<String, Set<OtherDataSources>> ALL = new HashMap<>();

    /** Is told what DDL is about to change, and what it has changed. */
    interface Listener {
        /**
         * DDL is about to give tables another form, until the end of the session's transaction.
         *
         * @param session which carries it out
         * @return the texts of writes that are still on their way, and may be stored in the new form by values of the old one
         */
        List<String> changing(List<DdlStatement> ddl, Session session);

        /** The transaction of that session has ended. */
        void changingEnded(Session session);

        /** A transaction has ended in which DDL has changed more tables than are kept, so that none is known any more. */
        void forgetTables();

        /** A session has given the database another mode, by which all read texts. */
        void modeSetElsewhere();

        /**
         * DDL was carried out elsewhere, or its transaction has ended.
         *
         * @param tables what it changed
         * @param givesRule whether it may have written a rule into a column's comment
         * @param others whether tables that it does not name may be changed too
         */
        void changedElsewhere(Set<QualifiedName> tables, boolean givesRule, boolean others);
    }

    private final String server;
    private final Listener listener;

    private OtherDataSources(String server, Listener listener) {
        this.server = server;
        this.listener = listener;
    }

    /** Joins the others on that server, for as long as the caller holds the result. */
    static OtherDataSources join(String server, Listener listener) {
        OtherDataSources joined = new OtherDataSources(server, listener);
        synchronized (ALL) {
            Iterator<Set<OtherDataSources>> all = ALL.values().iterator();
            while (all.hasNext()) {
                if (all.next().isEmpty()) {
                    all.remove();
                }
            }
            Set<OtherDataSources> others = ALL.get(joined.server);
            if (others == null) {
                others = Collections.newSetFromMap(new WeakHashMap<>());
                ALL.put(joined.server, others);
            }
            others.add(joined);
        }
        return joined;
    }

    /** Tells the others of DDL that was carried out. */
    void tell(Set<QualifiedName> tables, boolean givesRule, boolean others) {
        if (!tables.isEmpty() || others) {
            for (OtherDataSources each : others()) {
                each.listener.changedElsewhere(tables, givesRule, others);
            }
        }
    }

    /** Tells the others of DDL that is about to be carried out, and waits for their writes; see {@link Listener#changing}. */
    List<String> tellBefore(List<DdlStatement> ddl, Session session) {
        List<String> late = new ArrayList<>();
        for (OtherDataSources each : others()) {
            late.addAll(each.listener.changing(ddl, session));
        }
        return late;
    }

    /** Tells the others that the transaction of that session has ended. */
    void tellEnd(Session session) {
        for (OtherDataSources each : others()) {
            each.listener.changingEnded(session);
        }
    }

    /** Tells the others that a transaction has ended in which DDL has changed more tables than are kept. */
    void tellOfMany() {
        others().forEach(each -> each.listener.forgetTables());
    }

    /** Tells the others that a session has given the database another mode. */
    void tellOfMode() {
        others().forEach(each -> each.listener.modeSetElsewhere());
    }

    private List<OtherDataSources> others() {
        List<OtherDataSources> all;
        synchronized (ALL) {
            all = new ArrayList<>(ALL.getOrDefault(server, Set.of()));
        }
        all.remove(this);
        return all;
    }
}
