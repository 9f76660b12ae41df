package dev.keyspread.frameworks.hibernate;

import dev.keyspread.frameworks.Transcript;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/** Runs operations, each in a transaction of its own. */
record Steps(SessionFactory factory, Transcript transcript) {
    void step(String name, Function<Session, Object> work) {
        transcript.note(name, () -> factory.fromTransaction(work));
    }

    void stateless(String name, Function<StatelessSession, Object> work) {
        transcript.note(name, () -> factory.fromStatelessTransaction(work));
    }
}
