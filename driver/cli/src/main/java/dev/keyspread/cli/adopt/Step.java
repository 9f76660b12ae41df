package dev.keyspread.cli.adopt;

/** The steps of an adoption, in their order. How many are done is what is kept of them. */
public enum Step {
    /** The column is added, nullable. */
    ADD_COLUMN("add the column"),
    /** Every process that writes has the rule: only people know when. */
    WRITERS("wait until every process that writes fills the column"),
    /** Rows from before are filled. */
    BACKFILL("fill the rows that are there"),
    /** All rows are compared with the rule. */
    VERIFY("compare every row with the rule"),
    /** The database refuses rows without a shard. */
    NOT_NULL("refuse rows without a shard"),
    /** An index leads with the shard, for reads, and for the new key. */
    INDEX("index by the shard");

    private final String what;

    Step(String what) {
        this.what = what;
    }

    /** What is done in it, as a clause in the imperative. */
    public String what() {
        return what;
    }
}
