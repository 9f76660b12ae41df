package dev.keyspread.cli.rows;

/** MySQL and MariaDB have SHA-256 as well. */
class MariaDbSha256ComputationTest extends MariaDbComputationTest {
    @Override
    String function() {
        return "sha256";
    }
}
