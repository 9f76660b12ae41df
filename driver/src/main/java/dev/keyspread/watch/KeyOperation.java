package dev.keyspread.watch;

/** Tells what a statement does to the row of a key. The room {@code plan.observe} tells it, and the report counts by it. */
public enum KeyOperation {
    /** Adds it. */
    INSERT(0),
    /** Changes it. */
    UPDATE(1),
    /** Deletes it. */
    DELETE(2),
    /** Reads it by its whole key. */
    READ(3);

    private final int slot;

    KeyOperation(int slot) {
        this.slot = slot;
    }

    /** Its place in an array that has one for each operation. */
    public int slot() {
        return slot;
    }

    /** Returns true if it heats the split that the row lies in as a write does. */
    public boolean isWrite() {
        return this != READ;
    }
}
