package dev.keyspread.plan.edit;

import dev.keyspread.shard.TableRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes one insertion that every text of a shape is given alike, but for the shard value. {@link SqlEdits} notes it, and
 * {@code ShapeEdits} repeats it for further texts.
 *
 * @param token the token behind which it goes
 * @param sql what is inserted, but for the value
 * @param rule computes the value that ends it; null where none does
 * @param literals the tokens of the rule's sources, in their order
 */
public record InsertionStep(int token, String sql, @Nullable TableRule rule, List<Integer> literals) {}
