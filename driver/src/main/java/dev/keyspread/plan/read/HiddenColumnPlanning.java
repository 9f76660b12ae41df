package dev.keyspread.plan.read;

import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.SelectList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the filled columns that a statement's stars bring along, for {@code keyspread.hide=on}. */
public final class HiddenColumnPlanning {
    private final RuleBook rules;

    public HiddenColumnPlanning(RuleBook rules) {
        this.rules = rules;
    }

    /** What is to be hidden in the results of a text, or null when nothing is. */
    @Nullable
    public HiddenColumns plan(Tokens tokens, TableLookup tables) {
        SelectList list = SelectList.of(tokens);
        if (list == null || !list.hasStar()) {
            return null;
        }
        Map<String, Set<String>> having = new HashMap<>();
        Map<String, Integer> uses = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        Set<String> qualifiers = list.qualifiers();
        DerivedTables derived = DerivedTables.of(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            if (isTable(tokens, i) && isMeant(qualifiers, derived, tokens, i)) {
                String schema = tokens.isSymbol(i - 1, ".") && tokens.isName(i - 2) ? tokens.name(i - 2) : null;
                RuledTable ruled = rules.find(schema, tokens.name(i), tables);
                if (ruled == null) {
                    continue;
                }
                for (String column : ruled.hiddenColumns()) {
                    String key = column.toLowerCase(Locale.ROOT);
                    names.putIfAbsent(key, column);
                    uses.merge(key, 1, Integer::sum);
                    having.computeIfAbsent(key, k -> new HashSet<>())
                            .add(ruled.name().toLowerCase(Locale.ROOT));
                }
            }
        }
        List<HiddenColumns.Filled> filled = new ArrayList<>();
        names.forEach((key, name) -> {
            if (!list.namesBetweenStarsOrInside(name)) {
                filled.add(new HiddenColumns.Filled(
                        name, Set.copyOf(having.getOrDefault(key, Set.of())), uses.getOrDefault(key, 0)));
            }
        });
        return filled.isEmpty()
                ? null
                : new HiddenColumns(list.before(), list.after(), filled, derived.names(), mayReadOthers(tokens));
    }

    /** Whether one of these stars, or the one that stands alone, shows columns of the table that token {@code i} names. */
    private static boolean isMeant(Set<String> qualifiers, DerivedTables derived, Tokens tokens, int i) {
        int alias = tokens.isWord(i + 1, "AS") ? i + 2 : i + 1;
        return (qualifiers.isEmpty() && !derived.isCondition(i))
                || qualifiers.contains(tokens.name(i))
                || (tokens.isName(alias) && qualifiers.contains(tokens.name(alias)))
                || qualifiers.stream().anyMatch(name -> derived.contains(name, i));
    }

    /** Whether the text reads more than one table, so that a column of the name may be another's. */
    private static boolean mayReadOthers(Tokens tokens) {
        int sources = 0;
        boolean inFrom = false;
        for (int i = 0; i < tokens.size(); i++) {
            boolean begins = tokens.isWord(i, "FROM");
            inFrom = begins || (inFrom && !tokens.isAnyWord(i, "WHERE", "ORDER", "LIMIT", "FOR", "FETCH"));
            boolean isSource = begins
                    || tokens.isAnyWord(i, "JOIN", "USING", "INTO", "UPDATE")
                    || (inFrom && tokens.isSymbol(i, ","));
            sources += isSource ? 1 : 0;
        }
        return sources > 1;
    }

    private boolean isTable(Tokens tokens, int i) {
        return tokens.isName(i) && !tokens.isSymbol(i + 1, ".") && rules.isRuled(tokens.name(i));
    }
}
