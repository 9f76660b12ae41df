package dev.keyspread.suite.random;

import java.util.Random;

/**
 * The rarer writes of {@link NestedStatement}: upserts of each engine, MERGE, {@code INSERT … SELECT}, changes behind WITH, RETURNING. Of
 * the rows of nest1 each tenant and id are unique, by the index {@code nest1_key}.
 */
final class NestedWrite {
    private final Grammar grammar;
    private final Random random;
    private final OddText text;
    private final String word;
    private boolean mayBeRefused;

    NestedWrite(Grammar grammar, Random random, OddText text, String word) {
        this.grammar = grammar;
        this.random = random;
        this.text = text;
        this.word = word;
        boolean merges = grammar != Grammar.MARIADB;
        switch (random.nextInt(merges ? 12 : 9)) {
            case 0, 1, 2 -> upsert();
            case 3, 4 -> insertSelect();
            case 5 -> returning();
            case 6, 7, 8 -> joined();
            case 9, 10 -> merge();
            default -> changeBehindWith();
        }
    }

    /** Returns true if it gives a source a value that can't be known before the database has it. */
    boolean mayBeRefused() {
        return mayBeRefused;
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

    private void row(boolean isNew) {
        text.token("(").number(isNew ? 100 + random.nextInt(100_000) : 1 + random.nextInt(14));
        text.token(",").number(1 + random.nextInt(3)).token(",");
        values().characters(2);
        text.token(",");
        values().number(2);
        text.token(")");
    }

    private void rows(int count, boolean isNew) {
        text.add("VALUES");
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                text.token(",");
            }
            row(isNew);
        }
    }

    private void columns() {
        text.add("( id , tenant , note , " + word + " )");
    }

    private void upsert() {
        switch (grammar) {
            case MARIADB -> upsertOfMariaDb();
            case H2 -> {
                text.add("MERGE INTO nest1");
                columns();
                text.add("KEY ( tenant , id )");
                rows(1 + random.nextInt(2), false);
            }
            default -> upsertOfPostgres();
        }
    }

    private void upsertOfMariaDb() {
        int form = random.nextInt(4);
        text.add(new String[] {"REPLACE INTO nest1", "INSERT IGNORE INTO nest1", "INSERT nest1", "INSERT INTO nest1"}
                [form]);
        columns();
        rows(1 + random.nextInt(3), false);
        if (form >= 2) {
            text.add("ON DUPLICATE KEY UPDATE " + word + " =");
            on("nest1.").number(2);
            text.add(one(2) ? ", note = VALUES( note )" : ", note = CONCAT( 'k' , nest1.id )");
        }
    }

    private void upsertOfPostgres() {
        boolean named = one(3);
        String target = named ? "t" : "nest1";
        text.add("INSERT INTO nest1" + (named ? " AS t" : ""));
        columns();
        rows(1, false);
        boolean updates = !one(3);
        text.add(
                updates
                        ? "ON CONFLICT ( tenant , id ) DO UPDATE SET note = EXCLUDED.note , " + word + " ="
                        : "ON CONFLICT DO NOTHING");
        if (updates) {
            on(target + ".").number(2);
            if (one(2)) {
                text.add("WHERE");
                on(target + ".").condition(3);
            }
        }
        if (one(2)) {
            text.add("RETURNING " + (one(2) ? "id , " + target + ".tenant" : "*"));
        }
    }

    private void insertSelect() {
        text.add("INSERT INTO nest1");
        columns();
        boolean copies = one(3);
        text.add("SELECT");
        if (copies) {
            mayBeRefused = true;
            text.add("y.id + 1000 , y.tenant ,");
        } else {
            text.number(100 + random.nextInt(100_000))
                    .token(",")
                    .number(1 + random.nextInt(3))
                    .token(",");
        }
        (copies ? on("y.") : values()).characters(2);
        text.add("AS " + (one(2) ? word : "c") + " ,");
        (copies ? on("y.") : values()).number(2);
        if (copies) {
            text.add("FROM nest2 y WHERE");
            on("y.").condition(3);
        } else if (one(2)) {
            text.add("FROM nest2 y WHERE y.id = 1 AND");
            on("y.").condition(2);
        } else if (one(2)) {
            text.add("UNION ALL SELECT").number(100 + random.nextInt(100_000)).add(", 2 , 'u' , 3");
        }
    }

    private void returning() {
        boolean deletes = one(2);
        if (deletes) {
            text.add("DELETE FROM nest1 WHERE tenant =")
                    .number(1 + random.nextInt(3))
                    .add("AND (");
            on("").condition(3);
            text.add(")");
        } else {
            text.add("INSERT INTO nest1");
            columns();
            rows(1 + random.nextInt(3), true);
        }
        if (grammar != Grammar.H2) {
            text.add("RETURNING");
            if (one(3)) {
                text.add("*");
            } else {
                on("").number(2);
                text.add("AS r , id , note AS " + word);
            }
        }
    }

    /** Changes to rows that another table picks, or, where the engine has no such form, to a row of assigned values. */
    private void joined() {
        switch (grammar) {
            case POSTGRESQL -> joinedOfPostgres();
            case MARIADB -> joinedOfMariaDb();
            default -> {
                text.add("UPDATE nest1 SET ( a , note ) = (");
                on("").number(2);
                text.token(",");
                on("").characters(1);
                text.add(") WHERE");
                on("").condition(3);
            }
        }
    }

    private void joinedOfPostgres() {
        if (one(2)) {
            text.add("DELETE FROM nest1 x USING nest2 y WHERE x.tenant = y.tenant AND x.id = y.id AND");
        } else {
            text.add("UPDATE nest1 AS x SET ( a , " + word + " ) = (");
            on("y.").number(2);
            text.token(",");
            on("x.").number(1);
            text.add(") , note = y.note FROM nest2 y WHERE y.tenant = x.tenant AND y.id = x.id AND");
        }
        on(one(2) ? "x." : "y.").condition(3);
    }

    private void joinedOfMariaDb() {
        switch (random.nextInt(4)) {
            case 0 -> text.add("DELETE x FROM nest1 x JOIN nest2 y ON x.tenant = y.tenant AND x.id = y.id WHERE");
            case 1 -> text.add("DELETE FROM x USING nest1 x , nest2 y WHERE x.tenant = y.tenant AND x.id = y.id AND");
            case 2 -> {
                text.add("UPDATE nest1 x JOIN nest2 y ON x.tenant = y.tenant AND x.id = y.id SET x.a =");
                on("y.").number(2);
                text.add(", x.note = y.note WHERE");
            }
            default -> {
                text.add("UPDATE nest1 x , nest2 y SET x." + word + " = y.a + 1 , x.a =");
                on("x.").number(1);
                text.add("WHERE x.tenant = y.tenant AND x.id = y.id AND");
            }
        }
        on(one(2) ? "x." : "y.").condition(3);
    }

    private void merge() {
        boolean joins = one(2);
        mayBeRefused = joins;
        text.add("MERGE INTO nest1 " + (one(2) ? "AS t" : "t") + " USING");
        if (joins) {
            text.add("nest2 s");
        } else {
            text.add("( SELECT").number(1 + random.nextInt(14));
            text.add("AS id ,")
                    .number(1 + random.nextInt(3))
                    .add("AS tenant , 'm' AS note , 1 AS a , 2 AS b , 3 AS " + word + " ) s");
            mayBeRefused = text.isPrepared();
        }
        text.add("ON t.tenant = s.tenant AND t.id = s.id");
        if (one(2)) {
            text.add("AND (");
            on("t.").condition(2);
            text.add(")");
        }
        text.add("WHEN MATCHED");
        if (one(2)) {
            text.add("AND");
            on("s.").condition(2);
        }
        if (one(4)) {
            text.add("THEN DELETE");
        } else {
            text.add("THEN UPDATE SET note = s.note , " + word + " =");
            on("t.").number(2);
        }
        if (one(2)) {
            text.add("WHEN NOT MATCHED THEN INSERT ( id , tenant , note ) VALUES ( s.id , s.tenant , s.note )");
        }
    }

    private void changeBehindWith() {
        text.add("WITH w AS ( SELECT id , tenant , a , b , note , " + word + " FROM nest2 WHERE");
        on("").condition(3);
        if (grammar == Grammar.POSTGRESQL && one(3)) {
            text.add(") INSERT INTO nest1");
            columns();
            rows(1, true);
            return;
        }
        text.add(one(2) ? ") UPDATE nest1 SET note = 'w' , a = a + 1 WHERE" : ") DELETE FROM nest1 WHERE");
        text.add("nest1.id IN ( SELECT w.id FROM w WHERE");
        on("w.").condition(2);
        text.add(") AND (");
        on("nest1.").condition(2);
        text.add(")");
    }
}
