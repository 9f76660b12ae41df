package dev.keyspread.traffic;

/**
 * Is told what was seen in a table's writes, on the thread whose write showed it. {@link TableTraffic} tells it, and
 * {@code TrafficFindings} makes findings of it. It must return soon, because the application waits.
 */
public interface TrafficListener {
    /**
     * Nearly all inserts of a window lie beyond all others.
     *
     * @param trend on which side
     * @param rate rows a second in that window
     */
    void appended(TableTraffic table, ObservedKey key, Trend trend, double rate);

    /**
     * One key takes a large share of the writes of a window.
     *
     * @param share which, 0 to 1
     */
    void hotRow(TableTraffic table, double share);

    /** Most writes to a table count a row up, each before an insert into another table. */
    void counter(TableTraffic table);

    /** One split of the simulated split map takes most writes for minutes, however it is divided. */
    void hotSplit(TableTraffic table, ObservedKey key);

    /**
     * One value of a key's leading column stands in a large share of the rows of a window, and new rows of one value go to one place.
     *
     * @param share which, 0 to 1
     */
    void skewed(TableTraffic table, ObservedKey key, double share);

    /**
     * A key column is given a value of more than {@value WriteGroup#LARGE_KEY} bytes or characters.
     *
     * @param size how many
     */
    void largeKey(TableTraffic table, String column, int size);

    /**
     * A row is given values of more than {@value WriteGroup#LARGE_ROW} bytes or characters.
     *
     * @param size how many
     */
    void largeRow(TableTraffic table, long size);
}
