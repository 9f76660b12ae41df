package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.Domain;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the enumerations and domains that DDL has made, at most {@value #MAX}, for advice: the name of a type may mean one of another
 * schema on the search path. For one thread at a time. {@link KnownTables} owns it; fills must not go by it.
 */
final class UserTypes {
    static final int MAX = 1_000;

    private final DetectedDialect engine;
    private final Declarations declarations;
    private final Map<QualifiedName, ColumnType> types = new HashMap<>();

    UserTypes(DetectedDialect engine, Declarations declarations) {
        this.engine = engine;
        this.declarations = declarations;
    }

    /** Learns a type that DDL makes. */
    void follow(DdlStatement.CreateEnum create) {
        ColumnType type = new ColumnType(create.name().name(), Family.ENUM, -1, -1);
        put(create.name(), type, create.ifNotExists());
    }

    /** Learns a domain that DDL makes. */
    void follow(DdlStatement.CreateDomain create) {
        ColumnType type = ColumnType.of(create.name().name(), domain(create));
        put(create.name(), type, create.ifNotExists());
    }

    /** Forgets types that were dropped or changed. */
    void forget(Collection<QualifiedName> names) {
        names.forEach(name -> types.remove(full(name)));
    }

    /** Forgets the types of a schema. */
    void forgetSchema(String schema) {
        types.keySet().removeIf(type -> isIn(type, schema));
    }

    void forgetAll() {
        types.clear();
    }

    /** A domain over a domain has that domain's base type, and its default unless it has one of its own. */
    private Domain domain(DdlStatement.CreateDomain create) {
        Column values = resolved(declarations.column(create.values(), Map.of())).overBaseType();
        return new Domain(values.type().withDomain(null), values.defaultExpression(), values.identity());
    }

    private void put(QualifiedName name, ColumnType type, boolean ifNotExists) {
        QualifiedName full = full(name);
        if (types.size() < MAX || types.containsKey(full)) {
            types.compute(full, (key, before) -> before != null && ifNotExists ? before : type);
        }
    }

    private boolean isIn(QualifiedName type, String schema) {
        return type.schema() != null && engine.dialect().sameName(type.schema(), schema);
    }

    /** The table with the types of its columns, where they are known only by a name that stands for one of these. */
    Table resolved(Table table) {
        boolean any = !types.isEmpty()
                && table.columns().stream().anyMatch(column -> column.type().family() == Family.UNKNOWN);
        return any
                ? table.withColumns(table.columns().stream().map(this::resolved).toList())
                : table;
    }

    private Column resolved(Column column) {
        ColumnType type = column.type();
        if (type.family() != Family.UNKNOWN || type.domain() != null) {
            return column;
        }
        QualifiedName name = name(type.declaration());
        ColumnType known = name == null ? null : types.get(name);
        return known == null ? column : column.withType(known.withSql(type.sql()));
    }

    /** Returns true if a column of the table has one of these types, known or not. */
    boolean isOfAny(Table table, Collection<QualifiedName> names) {
        List<QualifiedName> full = names.stream().map(this::full).toList();
        return table.columns().stream()
                .anyMatch(column -> full.contains(name(column.type().sql())));
    }

    /** The full name that the text of a type is, or null when it is more than a name. */
    private @Nullable QualifiedName name(String text) {
        Tokens tokens = Tokens.scan(text, engine.dialect());
        boolean qualified = tokens.size() == 3 && tokens.isSymbol(1, ".") && tokens.isName(2);
        if ((tokens.size() != 1 && !qualified) || !tokens.isName(0)) {
            return null;
        }
        return qualified
                ? new QualifiedName(tokens.name(0), tokens.name(2))
                : full(new QualifiedName(null, tokens.name(0)));
    }

    private QualifiedName full(QualifiedName name) {
        return name.schema() == null ? new QualifiedName(engine.defaultSchema(), name.name()) : name;
    }
}
