package dev.keyspread.cli.output;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.RefusalKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A message names a page that the jar has to hold. */
class PageTest {
    @ParameterizedTest
    @MethodSource("dev.keyspread.advice.schema.Rules#all")
    void everyRuleHasItsPage(String rule) {
        assertTrue(String.valueOf(Page.ofRule(rule)).startsWith("# " + rule + "\n"), rule);
    }

    @ParameterizedTest
    @EnumSource(RefusalKind.class)
    void everyRefusalHasItsPage(RefusalKind kind) {
        assertTrue(String.valueOf(Page.ofRefusal(kind.label())).startsWith("# " + kind.label() + "\n"), kind.label());
    }

    @Test
    void aPageIsFoundByItsNameInAnyCase() {
        assertNotNull(Page.ofRule("Monotonic-Key"));
        assertNotNull(Page.ofRefusal("Copy-Form"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"monotonic_key", "monotone", "README", "../rules/monotonic-key", "", "copy-form"})
    void whatIsNoRuleHasNoPage(String name) {
        assertNull(Page.ofRule(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy_form", "README", "../refusals/copy-form", "", "monotonic-key"})
    void whatIsNoRefusalHasNoPage(String name) {
        assertNull(Page.ofRefusal(name));
    }
}
