package dev.keyspread.cli.adopt;

/**
 * Lists the steps of an adoption, in their order. {@link Adoption} carries them out. {@link ProgressTable} keeps how many are done, so a
 * change of their order or number would mislead a run that goes on after an update.
 */
public enum Step {
    /** The column is added, nullable. */
    ADD_COLUMN(1, "add the column"),
    /** Every process that writes has the rule: only people know when. */
    WRITERS(2, "wait until every process that writes fills the column"),
    /** Rows from before are filled. */
    BACKFILL(3, "fill the rows that are there"),
    /** All rows are compared with the rule. */
    VERIFY(4, "compare every row with the rule"),
    /** The database refuses rows without a shard. */
    NOT_NULL(5, "refuse rows without a shard"),
    /** An index leads with the shard, for reads, and for the new key. */
    INDEX(6, "index by the shard"),
    /** Prepares the new key, as far as it can be made while the table is used. */
    PREPARE_KEY(7, "prepare the new key"),
    /** The shard leads the primary key. */
    NEW_KEY(8, "make the shard lead the primary key");

    private final int number;
    private final String what;

    Step(int number, String what) {
        this.number = number;
        this.what = what;
    }

    /** Its place, counted from 1: so many steps are done after it. */
    public int number() {
        return number;
    }

    /** The step that comes after so many; the last one where there is none. */
    static Step after(int done) {
        Step last = ADD_COLUMN;
        for (Step step : values()) {
            last = step;
            if (step.number > done) {
                return step;
            }
        }
        return last;
    }

    /** Returns true if it is carried out only where the new key is asked for. */
    boolean isForNewKey() {
        return compareTo(INDEX) > 0;
    }

    /** Returns true if it consists of DDL, which looks first at what is done. */
    boolean isDdl() {
        return this != WRITERS && this != BACKFILL && this != VERIFY;
    }

    /** How many steps are done before it. */
    int before() {
        return number - 1;
    }

    /** Returns what is done in it, as a clause in the imperative. */
    public String what() {
        return what;
    }
}
