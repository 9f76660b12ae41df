package dev.keyspread.shard.rule;

import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression.ColumnName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the rule language:
 *
 * <pre>{@code
 * expression := remainder ("&" integer)*
 * remainder  := primary ("%" integer)*
 * primary    := hash "(" column ("," column)* ")"
 *             | "mod" "(" expression "," integer ")"
 *             | "abs" "(" expression ")"
 *             | "(" expression ")"
 *             | "uuid" "(" ")"                            only as the whole rule
 *             | "sequence" "(" name "," integer ")"       only as the whole rule or inside bit_reverse
 *             | "identity" "(" integer? ")"               only as the whole rule
 * }</pre>
 *
 * Function names are compared without regard to case. Columns are words or quoted with {@code "} or backticks, doubled
 * inside. Integers are decimal or {@code 0x} hexadecimal.
 *
 * <p>{@code KeyspreadConfig} and {@link ShardRule} parse by it.
 */
public final class RuleParser {
    /** Longer or deeper than this is no rule, but rules also come from column comments, which anyone may have written. */
    private static final int MAX_LENGTH = 4096;

    private static final int MAX_DEPTH = 32;

    /** How many numbers {@code identity()} fetches at a time. */
    private static final int IDENTITY_BLOCK = 100;

    /** More numbers at a time save nothing, and make the query that fetches them large. */
    private static final int MAX_IDENTITY_BLOCK = 10_000;

    private final RuleText text;
    private int depth;

    private RuleParser(String text) {
        this.text = new RuleText(text);
    }

    /**
     * The expression that a text stands for.
     *
     * @throws RuleSyntaxException when it stands for none, with a message for the person who wrote it
     */
    public static RuleExpression parse(String text) throws RuleSyntaxException {
        if (text.length() > MAX_LENGTH) {
            throw new RuleSyntaxException(
                    text.substring(0, 40) + "…",
                    MAX_LENGTH + 1,
                    "the rule is longer than " + MAX_LENGTH + " characters");
        }
        return new RuleParser(text).rule();
    }

    private RuleExpression rule() throws RuleSyntaxException {
        if (text.atEnd()) {
            throw text.error(text.at(), "the rule is empty; " + FunctionNames.LIST);
        }
        RuleExpression expression = expression();
        if (!text.atEnd()) {
            throw text.error(text.at(), text.found() + " stands where the rule should end; operators are % and &");
        }
        return expression;
    }

    private RuleExpression expression() throws RuleSyntaxException {
        int start = text.at();
        RuleExpression left = remainder();
        while (text.accept('&')) {
            descend(start);
            computed(left, start, "&");
            left = new RuleExpression.Mask(left, text.integer("the mask after &", 1));
        }
        return left;
    }

    private RuleExpression remainder() throws RuleSyntaxException {
        int start = text.at();
        RuleExpression left = primary();
        while (text.accept('%')) {
            descend(start);
            computed(left, start, "%");
            left = new RuleExpression.FloorMod(left, text.integer("the number of shards after %", 1));
        }
        return left;
    }

    private RuleExpression primary() throws RuleSyntaxException {
        int start = text.at();
        if (text.accept('(')) {
            descend(start);
            RuleExpression inner = expression();
            text.expect(')', "to close the parenthesis at character " + (start + 1));
            return inner;
        }
        String word = text.word();
        if (word.isEmpty()) {
            throw text.error(start, "a function is expected, not " + text.found() + "; " + FunctionNames.LIST);
        }
        if (!text.accept('(')) {
            throw text.error(
                    start,
                    FunctionNames.contains(word)
                            ? word + " needs parentheses after it"
                            : word + " is no function; a column is hashed first, as in crc32(" + word + ")");
        }
        descend(start);
        return call(word.toLowerCase(Locale.ROOT), word, start);
    }

    private RuleExpression call(String function, String spelled, int start) throws RuleSyntaxException {
        for (HashFunction hash : HashFunction.values()) {
            if (hash.spelling().equals(function)) {
                return hash(hash, start);
            }
        }
        return switch (function) {
            case "mod" -> mod();
            case "abs" -> absolute();
            case "uuid" -> {
                text.expect(')', "since uuid() takes nothing");
                yield new RuleExpression.Uuid();
            }
            case "sequence" -> sequence(false);
            case "identity" -> identity();
            default -> throw text.error(start, FunctionNames.unknown(spelled));
        };
    }

    private RuleExpression hash(HashFunction function, int start) throws RuleSyntaxException {
        if (function == HashFunction.BIT_REVERSE && acceptSequence()) {
            RuleExpression sequence = sequence(true);
            text.expect(')', "to close bit_reverse(");
            return sequence;
        }
        List<ColumnName> sources = new ArrayList<>();
        do {
            int columnAt = text.at();
            ColumnName column = column(function);
            if (sources.contains(column)) {
                throw text.error(columnAt, column + " is named twice");
            }
            sources.add(column);
        } while (text.accept(','));
        if (text.peek() == '.') {
            throw text.error(text.at(), "a column is named alone, without its table");
        }
        text.expect(')', "or a comma after a column");
        if (function.ofInteger() && sources.size() != 1) {
            throw text.error(
                    start,
                    function.spelling() + " takes exactly one column, which holds integers, not " + sources.size());
        }
        return new RuleExpression.Hash(function, sources);
    }

    private ColumnName column(HashFunction function) throws RuleSyntaxException {
        int start = text.at();
        if (text.peek() == '"' || text.peek() == '`') {
            return new ColumnName(text.quoted(text.peek()), true);
        }
        String word = text.word();
        if (word.isEmpty()) {
            throw text.error(start, "a column is expected in " + function.spelling() + "(), not " + text.found());
        }
        if (text.peek() == '(') {
            throw text.error(
                    start, word + "() can't stand here: " + function.spelling() + " takes columns as they are stored");
        }
        return new ColumnName(word, false);
    }

    private RuleExpression mod() throws RuleSyntaxException {
        int start = text.at();
        RuleExpression operand = expression();
        computed(operand, start, "mod");
        text.expect(',', "and the number of shards, as in mod(crc32(id), 16)");
        RuleExpression mod =
                new RuleExpression.SignedMod(operand, text.integer("the number of shards in mod(h, n)", 1));
        text.expect(')', "to close mod(");
        return mod;
    }

    private RuleExpression absolute() throws RuleSyntaxException {
        int start = text.at();
        RuleExpression operand = expression();
        computed(operand, start, "abs");
        text.expect(')', "to close abs(");
        return new RuleExpression.Absolute(operand);
    }

    private RuleExpression sequence(boolean bitReversed) throws RuleSyntaxException {
        int start = text.at();
        String name = text.word();
        if (name.isEmpty()) {
            throw text.error(start, "the sequence's name is expected, not " + text.found());
        }
        text.expect(',', "and the size of a block, as in sequence(" + name + ", 100)");
        int blockAt = text.at();
        long block = text.integer("the size of a block", 1);
        if (block > Integer.MAX_VALUE) {
            throw text.error(blockAt, "a block can't hold more than " + Integer.MAX_VALUE);
        }
        text.expect(')', "to close sequence(");
        return new RuleExpression.Sequence(name, (int) block, bitReversed);
    }

    private RuleExpression identity() throws RuleSyntaxException {
        if (text.accept(')')) {
            return new RuleExpression.Identity(IDENTITY_BLOCK);
        }
        int blockAt = text.at();
        long block = text.integer("how many numbers are fetched at a time", 1);
        if (block > MAX_IDENTITY_BLOCK) {
            throw text.error(blockAt, "no more than " + MAX_IDENTITY_BLOCK + " numbers are fetched at a time");
        }
        text.expect(')', "to close identity(");
        return new RuleExpression.Identity((int) block);
    }

    private boolean acceptSequence() {
        int start = text.at();
        if (text.word().equalsIgnoreCase("sequence") && text.accept('(')) {
            return true;
        }
        text.back(start);
        return false;
    }

    private void computed(RuleExpression operand, int start, String operator) throws RuleSyntaxException {
        if (operand.generator()) {
            throw text.error(start, operand + " stands alone: " + operator + " can't be applied to it");
        }
    }

    /** Counts parentheses, functions and operators: each makes the expression one deeper, for it never branches. */
    private void descend(int start) throws RuleSyntaxException {
        if (++depth > MAX_DEPTH) {
            throw text.error(start, "the rule nests deeper than " + MAX_DEPTH);
        }
    }
}
