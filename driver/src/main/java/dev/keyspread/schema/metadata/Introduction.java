package dev.keyspread.schema.metadata;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.sql.session.SessionCharset;
import dev.keyspread.sql.session.SessionState;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a database says of itself when it is first met. What was not told with the rest is null, and has to be asked for where it
 * matters. {@link DialectDetection} makes it by {@link ServerIntroduction} or {@link H2Introduction}, and {@code DatabaseLearning} goes by
 * it.
 *
 * @param engine which engine it is
 * @param session how its sessions begin
 * @param cutsFractions whether fractions of a second that are bound do not arrive
 * @param charset which of the texts that are sent arrive as they are
 */
public record Introduction(
        DetectedDialect engine,
        @Nullable SessionState session,
        @Nullable Boolean cutsFractions,
        SessionCharset charset) {

    /** Where nothing but the engine is known. */
    static Introduction of(DetectedDialect engine) {
        return new Introduction(engine, null, null, SessionCharset.WHOLE);
    }

    /** Returns it with what else is known of the engine. */
    Introduction as(DetectedDialect known) {
        return new Introduction(known, session, cutsFractions, charset);
    }
}
