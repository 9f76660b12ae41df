package dev.keyspread.advice.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.advice.schema.HotSchemas;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is suggested is sound by the same rules, in every dialect, as far as its text says. */
public class SuggestedDdlTest {
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void givenAHotSchema_whenAFixIsTakenInstead_thenNothingIsSaidAtWarn(Dialect dialect) throws Exception {
        for (String hot : HotSchemas.of(dialect)) {
            List<Advice> findings = severe(Ddl.advice(dialect, hot));
            assertFalse(findings.isEmpty(), hot);
            for (Advice finding : findings) {
                assertFalse(finding.fixes().isEmpty(), hot);
                for (Fix fix : finding.fixes()) {
                    String script = script(hot, fix);
                    bind(fix, Ddl.table(dialect, script), dialect);
                    List<Advice> left = severe(Ddl.advice(dialect, script, rules(fix)));
                    // That the key may be NULL is mended by itself; all else leaves a table that is sound in every way.
                    left.removeIf(one ->
                            finding.rule().equals("null-key") && !one.rule().equals("null-key"));
                    assertEquals(List.of(), left, script);
                }
            }
        }
    }

    /** An index's fix stands on the table that is there. */
    static String script(String hot, Fix fix) {
        String sql = String.join(";\n", fix.sql());
        boolean wholeTable = fix.sql().get(0).startsWith("CREATE TABLE");
        if (wholeTable) {
            return sql;
        }
        return hot + ";\n" + sql;
    }

    /** The rule lines of a fix, expressions by column. */
    public static Map<String, String> rules(Fix fix) {
        Map<String, String> rules = new TreeMap<>();
        for (String line : fix.settings()) {
            String name = line.substring(0, line.indexOf(" = "));
            String expression = line.substring(line.indexOf(" = ") + 3);
            rules.put(name.substring(name.lastIndexOf('.') + 1), expression);
        }
        return rules;
    }

    /** A rule that is suggested is one that Keyspread takes for that table. */
    public static void bind(Fix fix, Table table, Dialect dialect) throws RuleRefusedException {
        for (Map.Entry<String, String> rule : rules(fix).entrySet()) {
            TableRule.bind(
                    new ShardRule(null, table.name().name(), rule.getKey(), rule.getValue(), "test"), table, dialect);
        }
    }

    public static List<Advice> severe(List<Advice> advice) {
        List<Advice> severe = new ArrayList<>(advice);
        severe.removeIf(one -> one.severity() == Severity.INFO);
        return severe;
    }
}
