package dev.keyspread.agent.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentArgumentsTest {
    private final List<String> problems = new ArrayList<>();

    @Test
    void givenNone_thenThereAreNone() {
        assertEquals(Map.of(), AgentArguments.parse(null, problems::add));
        assertEquals(Map.of(), AgentArguments.parse("", problems::add));
        assertEquals(List.of(), problems);
    }

    @Test
    void settingsAreNamedInFullOrWithoutTheirPrefix() {
        assertEquals(
                Map.of("keyspread.config", "a.properties", "keyspread.report", "b.html"),
                AgentArguments.parse("config=a.properties,keyspread.report=b.html", problems::add));
    }

    @Test
    void commasInValuesBelongToThem() {
        assertEquals(
                Map.of(
                        "keyspread.shard.orders.hash", "crc32(a, b) % 16",
                        "keyspread.suppress", "integer-key, monotonic-key:audit",
                        "keyspread.reads", "off"),
                AgentArguments.parse(
                        "shard.orders.hash=crc32(a, b) % 16,suppress=integer-key, monotonic-key:audit,reads=off",
                        problems::add));
        assertEquals(List.of(), problems);
    }

    @Test
    void whatIsNoSettingOrIsSetTwiceIsTold() {
        assertEquals(Map.of("keyspread.reads", "on"), AgentArguments.parse("reads=on,reads=off", problems::add));
        assertEquals(Map.of(), AgentArguments.parse("/etc/keyspread.properties", problems::add));
        assertEquals(
                List.of(
                        "agent arguments: keyspread.reads is set twice, the first counts",
                        "agent arguments: \"/etc/keyspread.properties\" is no setting, write name=value"),
                problems);
    }
}
