package dev.keyspread.frameworks;

/** Does what an application does with one framework. */
@FunctionalInterface
public interface Program {
    /**
     * Does all of it.
     *
     * @param target where; its tables are there and empty
     * @param transcript takes down what each operation gave
     * @throws Exception where the framework could not even be set up
     */
    void run(Target target, Transcript transcript) throws Exception;
}
