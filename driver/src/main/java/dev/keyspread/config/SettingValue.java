package dev.keyspread.config;

import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.sql.Dialect;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** Reads the values of settings. What is thrown is an IllegalArgumentException with a clause on what the value must be. */
final class SettingValue {
    private SettingValue() {}

    /**
     * Sets the value on the configuration that is being built.
     *
     * @throws IllegalArgumentException when it is not valid
     */
    static void apply(Setting setting, String value, KeyspreadConfig.Builder config) {
        switch (setting) {
            case ENABLED -> config.enabled(onOff(value));
            case READS -> config.reads(reads(value));
            case SHADOW_SHARE -> config.shadowShare(number(value));
            case CLIENT_NOW -> config.clientNow(onOff(value));
            case RANGES -> config.ranges(ranges(value));
            case HIDE -> config.hide(onOff(value));
            case ON_UNFILLABLE -> config.failOnUnfillable(failOnUnfillable(value));
            case DIALECT -> config.dialect(value);
            case INSPECT -> config.inspect(onOff(value));
            case INSPECT_INTERVAL -> config.inspectInterval(seconds(value));
            case COMMENT_RULES -> config.commentRules(CommentTrust.parse(value));
            case SUPPRESS -> Suppression.parseList(value).forEach(config::suppress);
            case NODES -> config.nodes(nodes(value));
            case JMX -> config.jmx(onOff(value));
            case QUIET_RATE -> config.quietRate(rate(value));
            case REPORT -> config.report(path(value));
            case REPORT_INTERVAL -> config.reportInterval(seconds(value));
            case REPORT_KEYS -> config.reportKeys(onOff(value));
            case VENDOR_INTERFACES -> config.vendorInterfaces(vendorInterfaces(value));
            case URL_SETTINGS -> UrlLimits.isSafe(value);
            case CONFIG, DELEGATE_DRIVER, AGENT_EXCLUDE -> {} // used while connecting, no part of the configuration
        }
    }

    static Dialect dialect(String name) {
        for (Dialect dialect : Dialect.values()) {
            if (dialect.settingName().equalsIgnoreCase(name)) {
                return dialect;
            }
        }
        throw new IllegalArgumentException("must be one of " + String.join(", ", Setting.DIALECT.choices()));
    }

    private static boolean onOff(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "on", "true" -> true;
            case "off", "false" -> false;
            default -> throw new IllegalArgumentException("must be on or off (true or false)");
        };
    }

    private static Reads reads(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "on", "true" -> Reads.ON;
            case "shadow" -> Reads.SHADOW;
            case "off", "false" -> Reads.OFF;
            default -> throw new IllegalArgumentException("must be on, shadow or off (true or false)");
        };
    }

    private static boolean ranges(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "between", "on", "true" -> true;
            case "off", "false" -> false;
            default -> throw new IllegalArgumentException("must be between or off");
        };
    }

    private static boolean failOnUnfillable(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "fail" -> true;
            case "warn" -> false;
            default -> throw new IllegalArgumentException("must be fail or warn");
        };
    }

    private static VendorInterfaces vendorInterfaces(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "known" -> VendorInterfaces.KNOWN;
            case "all" -> VendorInterfaces.ALL;
            case "off" -> VendorInterfaces.OFF;
            default -> throw new IllegalArgumentException("must be known, all or off");
        };
    }

    private static int nodes(String value) {
        try {
            int nodes = Integer.parseInt(value);
            if (nodes > 0) {
                return nodes;
            }
        } catch (NumberFormatException e) {
            // what it must be is said below
        }
        throw new IllegalArgumentException("must be a whole number, 1 or more");
    }

    private static int seconds(String value) {
        try {
            int seconds = Integer.parseInt(value);
            if (seconds >= 0) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // what it must be is said below
        }
        throw new IllegalArgumentException("must be a whole number of seconds, 0 or more");
    }

    private static double number(String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            return Double.NaN; // the builder says what it must be
        }
    }

    private static double rate(String value) {
        try {
            double rate = Double.parseDouble(value);
            if (rate >= 0 && rate < Double.POSITIVE_INFINITY) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // what it must be is said below
        }
        throw new IllegalArgumentException("must be a number of inserts a second, 0 or more");
    }

    private static Path path(String value) {
        try {
            if (!value.isEmpty()) {
                return Path.of(value);
            }
        } catch (InvalidPathException e) {
            // what it must be is said below
        }
        throw new IllegalArgumentException("must be the path of a file");
    }
}
