package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Guesses which dialect a number of files is written in, by words that only some dialects have. {@code LintCommand} asks it where no
 * option names one.
 *
 * @param dialect the dialect that most of the words speak for
 * @param reason the word that decided and the file where it stands, or why there is none
 */
public record DialectGuess(Dialect dialect, String reason) {
    /** How many characters are worth a look: further files seldom say anything new. */
    public static final int MAX_CHARACTERS = 4_000_000;

    private static final Map<Dialect, Pattern> MARKS = marks();

    private static Map<Dialect, Pattern> marks() {
        Map<Dialect, Pattern> marks = new EnumMap<>(Dialect.class);
        for (Dialect dialect : Dialect.values()) {
            String pattern = dialect.engine().marks();
            marks.put(dialect, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
        }
        return marks;
    }

    /** Returns the dialect of files that begin so; PostgreSQL's if nothing in them tells. */
    public static DialectGuess of(List<SqlFile> files) {
        Map<Dialect, Integer> votes = new EnumMap<>(Dialect.class);
        Map<Dialect, String> reasons = new EnumMap<>(Dialect.class);
        files.forEach(file -> vote(file, votes, reasons));
        return votes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> new DialectGuess(most.getKey(), reasons.getOrDefault(most.getKey(), "")))
                .orElse(new DialectGuess(Dialect.POSTGRESQL, "nothing in the files tells"));
    }

    private static void vote(SqlFile file, Map<Dialect, Integer> votes, Map<Dialect, String> reasons) {
        for (Map.Entry<Dialect, Pattern> mark : MARKS.entrySet()) {
            Dialect dialect = mark.getKey();
            Matcher matcher = mark.getValue().matcher(file.text());
            if (matcher.find()) {
                votes.merge(dialect, dialect.engine().marksWeight(), Integer::sum);
                String word = matcher.group().replaceAll("\\s+", " ");
                reasons.putIfAbsent(
                        dialect,
                        "by " + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + " in " + file.name());
            }
        }
    }
}
