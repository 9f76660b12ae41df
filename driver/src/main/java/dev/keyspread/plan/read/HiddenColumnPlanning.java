package dev.keyspread.plan.read;

import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.SelectList;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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
        for (TableUse use : list.tables()) {
            RuledTable ruled = rules.isRuled(use.name()) ? rules.find(use.schema(), use.name(), tables) : null;
            if (ruled == null) {
                continue;
            }
            for (String column : ruled.hiddenColumns()) {
                String key = column.toLowerCase(Locale.ROOT);
                uses.merge(key, 1, Integer::sum);
                having.computeIfAbsent(key, k -> new HashSet<>())
                        .add(ruled.name().toLowerCase(Locale.ROOT));
            }
        }
        List<HiddenColumns.Filled> filled = new ArrayList<>();
        having.forEach((key, names) -> {
            if (!list.namesAmongStars(key)) {
                filled.add(new HiddenColumns.Filled(key, names, uses.getOrDefault(key, 0)));
            }
        });
        return filled.isEmpty() || !list.unitesAlike(use -> positions(use, tables))
                ? null
                : new HiddenColumns(list.before(), list.after(), filled, list.queries(), list.isMixed());
    }

    /** Where its hidden columns stand, so that a UNION can be told to have them at one position in all branches. */
    private List<Integer> positions(TableUse use, TableLookup tables) {
        RuledTable ruled = rules.isRuled(use.name()) ? rules.find(use.schema(), use.name(), tables) : null;
        Table table = ruled == null ? null : ruled.table();
        if (ruled == null || table == null) {
            return List.of();
        }
        List<String> hidden = ruled.hiddenColumns();
        return IntStream.range(0, table.columns().size())
                .filter(i -> hidden.contains(table.columns().get(i).name()))
                .boxed()
                .toList();
    }
}
