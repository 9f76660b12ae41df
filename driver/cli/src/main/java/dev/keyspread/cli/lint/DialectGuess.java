package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which dialect a number of files is written in, by words that only some dialects have.
 *
 * @param dialect the dialect that most of the words speak for
 * @param reason the word that decided and the file where it stands, or why there is none
 */
public record DialectGuess(Dialect dialect, String reason) {
    /** Further files seldom say anything new. */
    private static final int MAX_CHARACTERS = 4_000_000;

    private record Mark(Dialect dialect, Pattern pattern, int weight) {
        Mark(Dialect dialect, int weight, String pattern) {
            this(dialect, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), weight);
        }
    }

    private static final List<Mark> MARKS = List.of(
            new Mark(
                    Dialect.GOOGLESQL,
                    6,
                    "\\bSTRING\\s*\\((?:MAX|\\d+)\\)|\\bINT64\\b|\\bFLOAT64\\b|\\bNULL_FILTERED\\b"),
            new Mark(
                    Dialect.SPANNER_POSTGRESQL,
                    9,
                    "\\bspanner\\.\\w+|\\bINTERLEAVE\\s+IN\\s+PARENT\\s+[\\w.\"]+(?!\\s*\\()[^;]*\\bvarchar\\b"),
            new Mark(
                    Dialect.YDB,
                    6,
                    "\\bUtf8\\b|\\bUint64\\b|\\bAUTO_PARTITIONING_\\w+|\\bPRAGMA\\s+TablePathPrefix|\\bDECLARE\\s+\\$\\w+"),
            new Mark(
                    Dialect.TIDB,
                    9,
                    "\\bAUTO_RANDOM\\b|\\bSHARD_ROW_ID_BITS\\b|\\bPRE_SPLIT_REGIONS\\b|\\b(?:NON)?CLUSTERED\\b"),
            new Mark(
                    Dialect.MYSQL,
                    3,
                    "\\bAUTO_INCREMENT\\b|\\bENGINE\\s*=\\s*\\w+|\\bON\\s+DUPLICATE\\s+KEY\\b|`\\w+`"),
            new Mark(
                    Dialect.COCKROACHDB,
                    9,
                    "\\bunique_rowid\\s*\\(|\\bUSING\\s+HASH\\b(?!\\s*\\()|\\bSTORING\\s*\\([^;]*\\bUUID\\b|\\bgen_random_ulid\\b|\\bREGIONAL\\s+BY\\b"),
            new Mark(
                    Dialect.YUGABYTEDB,
                    9,
                    "\\bSPLIT\\s+(?:INTO\\s+\\d+\\s+TABLETS|AT\\s+VALUES)|\\w\\s+HASH\\s*[,)]|\\bTABLEGROUP\\b"),
            new Mark(Dialect.DSQL, 9, "\\bINDEX\\s+ASYNC\\b"),
            new Mark(
                    Dialect.POSTGRESQL,
                    2,
                    "\\b(?:BIG|SMALL)?SERIAL\\b|\\bTIMESTAMPTZ\\b|\\$\\$|::\\w+|\\bJSONB\\b|\\bON\\s+CONFLICT\\b|\\bnextval\\s*\\("),
            new Mark(
                    Dialect.H2,
                    2,
                    "\\bRUNSCRIPT\\b|\\bMERGE\\s+INTO\\s+\\w+\\s+KEY\\b|\\bCREATE\\s+(?:CACHED|MEMORY)\\s+TABLE\\b"));

    /** The dialect of those files; PostgreSQL's if nothing in them tells. */
    public static DialectGuess of(List<SqlFile> files) {
        Map<Dialect, Integer> votes = new EnumMap<>(Dialect.class);
        Map<Dialect, String> reasons = new EnumMap<>(Dialect.class);
        int left = MAX_CHARACTERS;
        for (SqlFile file : files) {
            if (left <= 0) {
                break;
            }
            left -= file.text().length();
            vote(file, votes, reasons);
        }
        return votes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> new DialectGuess(most.getKey(), reasons.getOrDefault(most.getKey(), "")))
                .orElse(new DialectGuess(Dialect.POSTGRESQL, "nothing in the files tells"));
    }

    private static void vote(SqlFile file, Map<Dialect, Integer> votes, Map<Dialect, String> reasons) {
        for (Mark mark : MARKS) {
            Matcher matcher = mark.pattern().matcher(file.text());
            if (matcher.find()) {
                votes.merge(mark.dialect(), mark.weight(), Integer::sum);
                String word = matcher.group().replaceAll("\\s+", " ");
                reasons.putIfAbsent(
                        mark.dialect(),
                        "by " + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + " in " + file.name());
            }
        }
    }
}
