package dev.keyspread.shard.canonical;

/** Purposes of a canonical value. {@code TableRule} passes it to the canonical values, which are stricter for COMPARE. */
public enum Purpose {
    /** The value is about to be stored: the canonical form of what the column will hold. */
    STORE,
    /**
     * The value is compared with the column by equality: the canonical form of the one stored value that can be equal to
     * it. Where more than one stored value could be ('7' and '007' against a number), there is none.
     */
    COMPARE
}
