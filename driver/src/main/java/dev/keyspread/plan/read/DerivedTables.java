package dev.keyspread.plan.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The queries of a text that have a name there: those in FROM with an alias, and those of WITH. */
final class DerivedTables {
    private final Map<String, List<TokenRange>> queries = new HashMap<>();

    /** The queries in the brackets of EXISTS and IN, whose columns are not shown. */
    private final List<TokenRange> conditions = new ArrayList<>();

    private DerivedTables() {}

    static DerivedTables of(Tokens tokens) {
        DerivedTables derived = new DerivedTables();
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isSymbol(i, "(")) {
                open.push(i);
            } else if (tokens.isSymbol(i, ")") && !open.isEmpty()) {
                int opened = open.pop();
                derived.addInFrom(tokens, opened, i);
                if (tokens.isAnyWord(opened - 1, "EXISTS", "IN")) {
                    derived.conditions.add(new TokenRange(opened, i));
                }
            } else if (tokens.isName(i)) {
                derived.addOfWith(tokens, i);
            }
        }
        return derived;
    }

    /** {@code (SELECT …) AS x}: whatever stands in brackets in front of a name. */
    private void addInFrom(Tokens tokens, int opened, int closed) {
        int alias = tokens.isWord(closed + 1, "AS") ? closed + 2 : closed + 1;
        if (tokens.isName(alias)) {
            add(tokens.name(alias), new TokenRange(opened, closed));
        }
    }

    /** {@code x (a, b) AS MATERIALIZED (SELECT …)}, and {@code x AS y} where x is such a name. */
    private void addOfWith(Tokens tokens, int name) {
        int as = tokens.isSymbol(name + 1, "(") ? tokens.closing(name + 1) : name + 1;
        int query = as + 1;
        while (tokens.isAnyWord(query, "NOT", "MATERIALIZED")) {
            query++;
        }
        if (tokens.isWord(as, "AS") && tokens.isSymbol(query, "(")) {
            add(tokens.name(name), new TokenRange(query, tokens.closing(query)));
            return;
        }
        int alias = tokens.isWord(name + 1, "AS") ? name + 2 : name + 1;
        if (tokens.isName(alias)) {
            for (TokenRange same : List.copyOf(queries.getOrDefault(tokens.name(name), List.of()))) {
                add(tokens.name(alias), same);
            }
        }
    }

    private void add(String name, TokenRange query) {
        queries.computeIfAbsent(name, n -> new ArrayList<>()).add(query);
    }

    /** Whether a query of that name holds a token. */
    boolean contains(String name, int token) {
        return queries.getOrDefault(name, List.of()).stream()
                .anyMatch(query -> query.from() <= token && token < query.to());
    }

    /** Whether a token stands in a query of a condition. */
    boolean isCondition(int token) {
        return conditions.stream().anyMatch(query -> query.from() <= token && token < query.to());
    }

    /** All of the names, in lower case. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        queries.keySet().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        return names;
    }
}
