package dev.keyspread.cli;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.Setting;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Holds what the driver says of a file's statements, each sent by a connection, to a database that takes every text: rule and object.
 *
 * @param ofTablesAtTheEnd of the schema that the statements leave behind
 * @param ofStatements of the statements themselves
 * @param ofStatementsRunAgain of the statements themselves, each also run when all tables are there
 * @param tablesMadeTwice those that a page of documentation makes in several forms: statements between them meet one form or another
 */
record DriversFindings(
        Set<String> ofTablesAtTheEnd,
        Set<String> ofStatements,
        Set<String> ofStatementsRunAgain,
        Set<String> tablesMadeTwice) {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    static DriversFindings of(String text, String dialectName) throws SQLException {
        Dialect dialect = Setting.DIALECT.parse(dialectName).orElseThrow();
        List<String> statements = statements(text, dialect);
        Set<String> everOfTables = new TreeSet<>();
        Set<String> atTheEnd = new TreeSet<>();
        Set<String> madeTwice = new TreeSet<>();
        ofTables(statements, dialect, everOfTables, atTheEnd, madeTwice);
        Properties settings = new Properties();
        settings.setProperty("keyspread.dialect", dialectName);
        settings.setProperty("keyspread.inspect", "off");
        Set<String> once = findings(statements, settings);
        List<String> tablesFirst = new ArrayList<>(statements);
        tablesFirst.removeIf(sql -> !isDdl(sql, dialect));
        statements.stream().filter(sql -> !isDdl(sql, dialect)).forEach(tablesFirst::add);
        Set<String> again = findings(tablesFirst, settings);
        again.addAll(once);
        once.removeAll(everOfTables);
        again.removeAll(everOfTables);
        return new DriversFindings(atTheEnd, once, again, madeTwice);
    }

    private static boolean isDdl(String sql, Dialect dialect) {
        return DdlReader.startsDdl(Tokens.scan(sql, dialect), 0);
    }

    private static Set<String> findings(List<String> statements, Properties settings) throws SQLException {
        String url = "jdbc:keyspread:stub:corpus" + DATABASES.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(url, settings)) {
            send(statements, connection);
            return findings(connection);
        }
    }

    /** Returns true if a finding is about a table that was made in several forms. */
    boolean isOfTableMadeTwice(String line) {
        return tablesMadeTwice.stream().anyMatch(table -> line.contains(" " + table));
    }

    private static List<String> statements(String text, Dialect dialect) {
        List<String> statements = new ArrayList<>();
        Tokens tokens = Tokens.scan(text, dialect);
        for (TokenRange range : tokens.statements()) {
            statements.add(text.substring(tokens.start(range.from()), tokens.end(range.to() - 1)));
        }
        return statements;
    }

    private static void send(List<String> statements, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static Set<String> findings(Connection connection) throws SQLException {
        Set<String> found = new TreeSet<>();
        connection
                .unwrap(KeyspreadConnection.class)
                .findings()
                .forEach(finding -> found.add(CorpusLintTest.line(finding.rule(), finding.object())));
        return found;
    }

    private static void ofTables(
            List<String> statements, Dialect dialect, Set<String> ever, Set<String> atTheEnd, Set<String> madeTwice) {
        Catalogue catalogue = new Catalogue(DetectedDialect.exactly(dialect, null));
        Set<String> made = new TreeSet<>();
        for (String sql : statements) {
            for (DdlStatement ddl : DdlReader.read(Tokens.scan(sql, dialect))) {
                if (ddl instanceof DdlStatement.CreateTable create
                        && !made.add(create.name().name())) {
                    madeTwice.add(create.name().name());
                }
                catalogue.apply(ddl).forEach(name -> {
                    Table table = catalogue.find(name);
                    ever.addAll(table == null ? Set.of() : said(table, catalogue, dialect));
                });
            }
        }
        catalogue.tables().forEach(table -> atTheEnd.addAll(said(table, catalogue, dialect)));
        ever.addAll(atTheEnd);
    }

    private static Set<String> said(Table table, Catalogue catalogue, Dialect dialect) {
        Set<String> said = new TreeSet<>();
        for (Advice each : SchemaAdvice.inspect(table, catalogue, dialect, of -> Map.of(), 0)) {
            String object = each.object() == null ? each.tableName() : each.tableName() + "." + each.object();
            said.add(CorpusLintTest.line(each.rule(), object));
        }
        return said;
    }
}
