package dev.keyspread.sql.statement;

import dev.keyspread.sql.TokenRange;
import java.util.ArrayList;
import java.util.List;

/** A condition as AND and OR make it of others, with the precedence that the engine gives them. */
public sealed interface Condition {
    /** The tokens of the condition, without brackets around all of it. */
    TokenRange range();

    /** All parts hold (AND, in MySQL also {@code &&}). */
    record And(TokenRange range, List<Condition> parts) implements Condition {
        /** Copies the list. */
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** At least one part holds (OR, in MySQL also {@code ||}). */
    record Or(TokenRange range, List<Condition> parts) implements Condition {
        /** Copies the list. */
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** Anything else: a comparison, and what NOT and XOR make of conditions. */
    record Predicate(TokenRange range) implements Condition {}

    /** The conditions that all have to hold: those under AND alone, in order; the condition itself if it is no AND. */
    default List<Condition> conjuncts() {
        if (this instanceof And all) {
            List<Condition> conjuncts = new ArrayList<>();
            for (Condition part : all.parts()) {
                conjuncts.addAll(part.conjuncts());
            }
            return conjuncts;
        }
        return List.of(this);
    }
}
