package dev.keyspread.plan.rules;

import dev.keyspread.schema.ForwardingTables;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteTargets;
import dev.keyspread.sql.write.WrittenTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds the tables that one text concerns. They are asked for before the text is planned, each once, since to learn of one may take a
 * query; planning then sees one state of each, even if the catalogue changes meanwhile. For one planning, on one thread. The
 * {@code Splicer} makes it.
 */
public final class TextTables extends ForwardingTables {
    private final Map<QualifiedName, Optional<Table>> learned = new HashMap<>();

    /** Nothing learned yet. */
    public TextTables(TableLookup asked) {
        super(asked);
    }

    /** Learns of the tables with rules, or without them but to be advised on, to which a statement writes. */
    public void learn(StatementWrites writes, RuleBook rules) {
        boolean isRuled = false;
        for (WriteTargets.Target target : writes.targets()) {
            isRuled |= rules.isRuled(target.table());
            learn(target.schema(), target.table(), rules);
        }
        if (isRuled) {
            for (WriteStatement write : writes.all()) {
                learnSources(write);
            }
        }
    }

    /** Learns of such tables that the blocks of a statement name. */
    public void learn(DmlModel statement, RuleBook rules) {
        for (DmlModel.Block block : statement.blocks()) {
            for (TableUse use : block.tables()) {
                learn(use.schema(), use.name(), rules);
            }
        }
    }

    private void learn(@Nullable String schema, String name, RuleBook rules) {
        if (rules.find(schema, name, this) == null && rules.isAdvised(name)) {
            findForAdvice(new QualifiedName(schema, name));
        }
    }

    /** An INSERT … SELECT may have the database compute the hash, by the types of the columns that it reads. */
    private void learnSources(WriteStatement write) {
        if (write instanceof WriteStatement.Insert insert && insert.source() instanceof InsertSource.Query query) {
            for (InsertSource.SelectBlock select : query.selects()) {
                WrittenTable from = select.table();
                if (from != null) {
                    find(new QualifiedName(from.schema(), from.name()));
                }
            }
        }
    }

    /** Returns the tables that were found for the text so far. */
    public List<Table> found() {
        return learned.values().stream().flatMap(Optional::stream).toList();
    }

    @Override
    public @Nullable Table find(QualifiedName name) {
        Optional<Table> known = learned.get(name);
        if (known == null) {
            known = Optional.ofNullable(super.find(name));
            learned.put(name, known);
        }
        return known.orElse(null);
    }
}
