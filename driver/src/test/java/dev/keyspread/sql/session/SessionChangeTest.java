package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionChangeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | SET standard_conforming_strings = off | literals",
                "POSTGRESQL | set local STANDARD_CONFORMING_STRINGS to 'off' | literals",
                "POSTGRESQL | SELECT set_config('standard_conforming_strings', 'off', false) | names literals",
                "POSTGRESQL | SELECT set_config('app.tenant', '7', false) | ''",
                "POSTGRESQL | SELECT pg_catalog.set_config(?, ?, false) | names literals",
                "POSTGRESQL | SELECT set_config(concat('search', '_path'), ?, false) | names literals",
                "POSTGRESQL | EXPLAIN (ANALYZE) SELECT enter(7) | names literals",
                "POSTGRESQL | VALUES (enter(7)) | names literals",
                "POSTGRESQL | VALUES (1, now()) | ''",
                "POSTGRESQL | {call enter(?)} | names literals",
                "POSTGRESQL | { ? = call enter(?) } | names literals",
                "MYSQL | {call enter(?)} | names literals",
                "H2 | {call enter(?)} | names",
                "POSTGRESQL | DISCARD TEMP | names literals",
                "POSTGRESQL | SELECT 1; ALTER ROLE me SET standard_conforming_strings = off | others",
                "POSTGRESQL | SET search_path = app | names",
                "POSTGRESQL | SET \"search_path\" TO DEFAULT | names",
                "POSTGRESQL | SET LOCAL ROLE app | names",
                "POSTGRESQL | SET SESSION AUTHORIZATION app | names",
                "POSTGRESQL | RESET SESSION AUTHORIZATION | names",
                "POSTGRESQL | SET TIME ZONE 'UTC' | ''",
                "POSTGRESQL | SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY | ''",
                "POSTGRESQL | DISCARD ALL | names literals",
                "POSTGRESQL | DISCARD PLANS | ''",
                "POSTGRESQL | INSERT INTO t VALUES ('standard_conforming_strings') | ''",
                "POSTGRESQL | SELECT enter(7) | names literals",
                "POSTGRESQL | SELECT * FROM enter(7) | names literals",
                "POSTGRESQL | SELECT lower(name), f(id) FROM t WHERE id IN (7) | ''",
                "POSTGRESQL | SELECT nextval('s') | ''",
                "SPANNER_POSTGRESQL | SELECT enter(7) | ''",
                "MYSQL | SET sql_mode = 'ANSI_QUOTES' | literals",
                "MYSQL | SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES') | literals",
                "TIDB | SET @@session.sql_mode = '' | literals",
                "MYSQL | SET GLOBAL sql_mode = '' | literals others",
                "MYSQL | CALL enter(7) | names literals",
                "MYSQL | DO enter(7) | names literals",
                "MYSQL | BEGIN NOT ATOMIC SET sql_mode = ''; END | literals",
                "MYSQL | BEGIN NOT ATOMIC SET @a = 1; END | ''",
                "MYSQL | BEGIN NOT ATOMIC CREATE TEMPORARY TABLE t (id INT); END | names literals",
                "MYSQL | BEGIN NOT ATOMIC RENAME TABLE s TO t; END | names literals",
                "MYSQL | BEGIN NOT ATOMIC EXECUTE p; END | names literals",
                "MYSQL | CREATE TEMPORARY TABLE t (id INT) | ''",
                "MYSQL | BEGIN | ''",
                "MYSQL | SET NAMES utf8mb4 | ''",
                "MYSQL | SET autocommit = 1 | ''",
                "MYSQL | USE `app` | names",
                "H2 | SET standard_conforming_strings = off | ''",
                "H2 | SET SCHEMA app | names",
                "H2 | SET SCHEMA_SEARCH_PATH app, public | names",
                "GOOGLESQL | SET sql_mode = 'x' | ''",
                "COCKROACHDB | SET default_transaction_use_follower_reads = on | versions",
                "COCKROACHDB | SET SESSION \"default_transaction_use_follower_reads\" TO ? | versions",
                "COCKROACHDB | RESET default_transaction_use_follower_reads | versions",
                "COCKROACHDB | ALTER ROLE me SET default_transaction_use_follower_reads = on | others",
                "COCKROACHDB | SET CLUSTER SETTING sql.defaults.default_transaction_use_follower_reads.enabled = true | others",
                "YUGABYTEDB | SET LOCAL yb_read_time TO '1694673026673528 ht' | versions",
                "YUGABYTEDB | SELECT 1; SET yb_read_from_followers = true | versions",
                "YUGABYTEDB | SELECT set_config('yb_read_time', ?, true) | names literals versions",
                "YUGABYTEDB | SELECT set_config(?, ?, true) | names literals versions",
                "YUGABYTEDB | SELECT set_config('app.tenant', ?, true) | ''",
                "YUGABYTEDB | DISCARD ALL | names literals versions",
                "YUGABYTEDB | RESET ALL | names literals versions",
                "POSTGRESQL | SET yb_read_time = 1 | ''",
                "TIDB | SET @@tidb_snapshot = '2016-10-08 16:45:26' | versions",
                "TIDB | SET SESSION tidb_read_staleness = -5 | versions",
                "TIDB | SET @@session.sql_mode = '', tidb_snapshot = ? | literals versions",
                "TIDB | SET GLOBAL tidb_read_staleness = -5 | others versions",
                "TIDB | SET tidb_replica_read = 'follower' | ''",
                "MYSQL | SET tidb_snapshot = '' | ''",
                "SPANNER_POSTGRESQL | SET spanner.read_only_staleness = 'STRONG' | versions",
                "SPANNER_POSTGRESQL | SET SESSION spanner.read_only_staleness TO 'MAX_STALENESS 10s' | versions",
                "SPANNER_POSTGRESQL | SELECT set_config('spanner.read_only_staleness', ?, false) | versions",
                "SPANNER_POSTGRESQL | RESET ALL | versions",
                "SPANNER_POSTGRESQL | SHOW spanner.read_only_staleness | ''",
            })
    void tellsWhatATextMayChange(Dialect dialect, String sql, String changed) {
        SessionChange change = SessionChange.of(Tokens.scan(sql, dialect));
        String told = (change.names() ? "names " : "")
                + (change.literals() ? "literals " : "")
                + (change.others() ? "others " : "")
                + (change.versions() ? "versions" : "");

        assertEquals(changed, told.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MYSQL | USE `app` | app",
                "H2 | SET SCHEMA app | APP",
                "H2 | SET SCHEMA \"app\" | app",
                "H2 | SET SCHEMA_SEARCH_PATH app |",
                "POSTGRESQL | SET search_path = app |",
            })
    void readsTheOneSchemaThatIsNamed(Dialect dialect, String sql, String schema) {
        assertEquals(schema, SessionChange.of(Tokens.scan(sql, dialect)).schema());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1; SET search_path TO app | SET search_path TO",
                "SELECT set_config('search_path', 'app', false) | SELECT set_config",
                "DO 'BEGIN END' | DO",
            })
    void namesTheStatementWithoutItsValues(String sql, String words) {
        assertEquals(
                words, SessionChange.of(Tokens.scan(sql, Dialect.POSTGRESQL)).statement());
    }
}
