package dev.keyspread.report;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The settings in force, as the report lists them. None of them holds a secret. */
final class ReportSettings {
    private ReportSettings() {}

    static Map<String, String> of(KeyspreadConfig config) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (ShardRule rule : config.rules()) {
            settings.put("keyspread.shard." + column(rule), rule.text());
        }
        for (ShardRule rule : config.whatIfs()) {
            settings.put("keyspread.whatif." + column(rule), rule.text());
        }
        Dialect dialect = config.dialect();
        settings.put("keyspread.dialect", dialect == null ? "auto" : dialect.settingName());
        settings.put("keyspread.reads", config.reads().name().toLowerCase(Locale.ROOT));
        settings.put("keyspread.ranges", config.ranges() ? "between" : "off");
        settings.put("keyspread.on-unfillable", config.failOnUnfillable() ? "fail" : "warn");
        settings.put("keyspread.client-now", onOff(config.clientNow()));
        settings.put("keyspread.hide", onOff(config.hide()));
        settings.put("keyspread.inspect", onOff(config.inspect()));
        settings.put("keyspread.inspect-interval", "" + config.inspectInterval());
        settings.put("keyspread.report-keys", onOff(config.reportKeys()));
        settings.put("keyspread.report-interval", "" + config.reportInterval());
        if (config.nodes() > 0) {
            settings.put("keyspread.nodes", "" + config.nodes());
        }
        config.suppressions()
                .forEach(each -> settings.merge(
                        "keyspread.suppress",
                        each.table() == null ? each.rule() : each.rule() + ":" + each.table(),
                        (one, other) -> one + "," + other));
        return settings;
    }

    private static String column(ShardRule rule) {
        return (rule.schema() == null ? "" : rule.schema() + ".") + rule.table() + "." + rule.column();
    }

    private static String onOff(boolean flag) {
        return flag ? "on" : "off";
    }
}
