package dev.keyspread.spark;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.nio.file.Files;
import java.nio.file.Path;

/** The jobs, each to be run in a virtual machine of its own. */
@SuppressWarnings("ImmutableEnumChecker") // no job has a state
enum Jobs {
    SPARK(new SparkJob()),
    SPARK_WITHOUT_DIALECT(new SparkWithoutDialect()),
    FLINK(new FlinkJob());

    private final Tool job;

    Jobs(Tool job) {
        this.job = job;
    }

    /** Runs a job in several databases, and writes down what it read in each. */
    static final class Program {
        private Program() {}

        /**
         * Runs it.
         *
         * @param arguments the job's name, then for each database its URL and a file for what is read
         * @throws Exception if the job fails
         */
        public static void main(String... arguments) throws Exception {
            Jobs job = valueOf(arguments[0]);
            for (int i = 1; i < arguments.length; i += 2) {
                Files.writeString(Path.of(arguments[i + 1]), job.job.use(new Place(arguments[i], "orders")));
            }
            System.exit(0); // whatever threads a job leaves behind
        }
    }
}
