package dev.keyspread.workswith;

/** A tool that works on the table {@code orders (id BIGINT, item VARCHAR(40))}, which has a shard column or not. */
@FunctionalInterface
public interface Tool {
    /**
     * Writes rows and reads them.
     *
     * @param place the database
     * @return what it read
     * @throws Exception if the tool can't work there
     */
    String use(Place place) throws Exception;
}
