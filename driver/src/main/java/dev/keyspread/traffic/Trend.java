package dev.keyspread.traffic;

/** Where new rows go among those that are there. {@code AppendSketch} tells it. */
public enum Trend {
    /** Nowhere in particular, or not seen long enough. */
    NONE,
    /** Behind all others. */
    RISING,
    /** Before all others. */
    FALLING
}
