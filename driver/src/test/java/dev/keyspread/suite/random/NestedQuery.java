package dev.keyspread.suite.random;

import java.util.Random;

/** The rarer queries of {@link NestedStatement}: windows, hints, groups, queries in FROM, joins of several kinds. */
final class NestedQuery {
    private final Grammar grammar;
    private final Random random;
    private final OddText text;
    private final String word;

    NestedQuery(Grammar grammar, Random random, OddText text, String word) {
        this.grammar = grammar;
        this.random = random;
        this.text = text;
        this.word = word;
    }

    /** Writes one. */
    void add() {
        switch (random.nextInt(6)) {
            case 0 -> window();
            case 1 -> hinted();
            case 2 -> inFrom();
            case 3 -> grouped();
            case 4 -> joins();
            default -> united();
        }
    }

    private boolean one(int of) {
        return random.nextInt(of) == 0;
    }

    private NestedExpression on(String qualifier) {
        return new NestedExpression(grammar, random, text, qualifier, word, true);
    }

    private NestedExpression values() {
        return new NestedExpression(grammar, random, text, "", word, false);
    }

    private String frame() {
        String[] frames = {
            "",
            "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
            "ROWS 2 PRECEDING",
            "RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
            "ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING"
        };
        return frames[random.nextInt(frames.length)];
    }

    private void window() {
        boolean named = random.nextBoolean();
        String over = ("PARTITION BY x.tenant ORDER BY x.id , x.tenant " + frame()).strip();
        text.add("SELECT x.id , COUNT(*) OVER ( PARTITION BY x.tenant ) AS c , SUM(");
        on("x.").number(2);
        text.token(")");
        if (grammar != Grammar.MARIADB && one(3)) {
            text.add("FILTER ( WHERE");
            on("x.").condition(2);
            text.token(")");
        }
        text.add("OVER " + (named ? "w" : "( " + over + " )") + " AS s FROM nest1 x WHERE");
        on("x.").condition(3);
        if (named) {
            text.add("WINDOW w AS ( " + over + " )");
        }
    }

    private void hinted() {
        text.add("SELECT");
        text.add(random.nextBoolean() ? "/*+ seqscan(x) */ x.id" : "DISTINCT x.id");
        text.add("FROM nest1 x");
        if (grammar == Grammar.H2) {
            text.add("USE INDEX ( nest1_key )");
        } else if (grammar == Grammar.MARIADB) {
            text.add(new String[] {"USE INDEX", "FORCE INDEX", "IGNORE KEY"}[random.nextInt(3)] + " ( nest1_key )");
        }
        text.add("WHERE");
        on("x.").condition(3);
        if (random.nextBoolean()) {
            text.add("GROUP BY x.id HAVING COUNT(*) > 0 AND MAX( x.tenant ) <");
            values().number(1);
        }
        text.add("ORDER BY 1");
        if (random.nextBoolean()) {
            text.add(grammar == Grammar.MARIADB ? "LIMIT 3" : "FETCH FIRST 3 ROWS ONLY");
        }
    }

    private void inFrom() {
        boolean lateral = grammar == Grammar.POSTGRESQL && one(2);
        text.add("SELECT d.id , d.note FROM nest2 y " + (lateral ? "CROSS JOIN LATERAL" : "CROSS JOIN") + " ( SELECT");
        text.add(
                one(3)
                        ? "* FROM nest1 x WHERE"
                        : "x.id , x.tenant , x.a , x.b , x.note , x." + word + " FROM nest1 x WHERE");
        on("x.").condition(2);
        if (lateral) {
            text.add("AND x.tenant = y.tenant AND x.id = y.id");
        }
        text.add(one(2) ? ") AS d WHERE" : ") d WHERE");
        on("d.").condition(2);
        text.add("AND (");
        on("y.").condition(2);
        text.token(")");
    }

    private void grouped() {
        text.add("SELECT x.tenant , COUNT(*) AS c , MAX(");
        on("x.").number(2);
        text.add(") AS m FROM nest1 AS x WHERE");
        on("x.").condition(3);
        text.add("GROUP BY x.tenant HAVING MIN(");
        on("x.").number(1);
        text.add(") IS NOT NULL OR COUNT(*) BETWEEN 1 AND 3");
    }

    private void joins() {
        String[] kinds = {"JOIN", "INNER JOIN", "LEFT OUTER JOIN", "RIGHT JOIN"};
        text.add("SELECT x.id , y.id AS r FROM ( nest1 x " + kinds[random.nextInt(kinds.length)] + " nest2 y ON");
        if (one(2)) {
            text.add("x.tenant = y.tenant AND x.id = y.id AND");
        }
        on("y.").condition(2);
        text.add(") CROSS JOIN ( SELECT 1 AS one ) z");
        if (one(3)) {
            text.add("JOIN nest1 v ON v.tenant = x.tenant AND v.id = x.id");
        }
        text.add("WHERE");
        on(one(3) ? "y." : "x.").condition(3);
    }

    private void united() {
        String[] operators = {"UNION", "UNION ALL", "INTERSECT", "EXCEPT"};
        text.add("( SELECT id , tenant FROM nest1 WHERE");
        on("").condition(3);
        text.add(") " + operators[random.nextInt(operators.length)] + " ( SELECT x.id , x.tenant FROM nest2 x WHERE");
        on("x.").condition(2);
        text.add(") ORDER BY 1 , 2");
    }
}
