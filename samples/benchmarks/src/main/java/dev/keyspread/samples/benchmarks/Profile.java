package dev.keyspread.samples.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the time of one operation goes, by Flight Recorder's samples: each counts for the nearest frame of the database's, as one, or of
 * a class of Keyspread's. Arguments: the operation's letter and how many seconds each subject is looked at.
 */
public final class Profile {
    private static final List<Subject> SUBJECTS = List.of(Subject.KEYSPREAD, Subject.KEYSPREAD_FILL);

    private static final String DATABASE = "org.h2.";
    private static final String FRONT = "dev.keyspread.";
    private static final String BENCHMARK = Profile.class.getPackageName();
    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final int ROUND = 200;
    private static final int MAX_LINES = 8;

    private Profile() {}

    /** See {@link Profile}. */
    public static void main(String[] arguments) throws SQLException, IOException {
        char letter = arguments.length > 0 ? arguments[0].charAt(0) : 'e';
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        for (Subject subject : SUBJECTS) {
            try (Side side = new Side(subject, "jdbc:h2:mem:" + subject)) {
                run(side, letter, seconds); // until it is compiled
                try (Recording recording = new Recording()) {
                    recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
                    recording.start();
                    long operations = run(side, letter, seconds);
                    recording.stop();
                    print(subject, operations, recording);
                }
            }
        }
    }

    private static long run(Side side, char letter, int seconds) throws SQLException {
        Side.Operation operation = side.operation(letter);
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long operations = 0;
        while (System.nanoTime() < end) {
            for (int i = 0; i < ROUND; i++) {
                operation.run();
            }
            operations += ROUND;
            side.empty();
        }
        return operations;
    }

    private static void print(Subject subject, long operations, Recording recording) throws IOException {
        Map<String, Integer> samples = samples(recording);
        int all = samples.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf(Locale.ROOT, "%s: %,d operations, %,d samples%n", subject.title(), operations, all);
        samples.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MAX_LINES)
                .forEach(each -> System.out.printf(
                        Locale.ROOT, "  %5.1f %%  %s%n", 100.0 * each.getValue() / all, each.getKey()));
    }

    private static Map<String, Integer> samples(Recording recording) throws IOException {
        Path file = Files.createTempFile("profile", ".jfr");
        Map<String, Integer> samples = new HashMap<>();
        try {
            recording.dump(file);
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getStackTrace() != null) {
                    place(event.getStackTrace().getFrames()).ifPresent(place -> samples.merge(place, 1, Integer::sum));
                }
            }
        } finally {
            Files.delete(file);
        }
        return samples;
    }

    /** Whose work it is, the leaf first; empty for other threads than the benchmark's. */
    private static Optional<String> place(List<RecordedFrame> frames) {
        for (RecordedFrame frame : frames) {
            String type = frame.getMethod().getType().getName();
            if (type.startsWith(DATABASE)) {
                return Optional.of("H2");
            }
            if (type.startsWith(BENCHMARK)) {
                return Optional.of("the benchmark");
            }
            if (type.startsWith(FRONT)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
