package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.tree.StatementTree.Block;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query, update or delete with the places of its parts. {@link DmlReader} makes it; the readers of one table go by it.
 *
 * @param model what it says of rows
 * @param texts for each block of the model the place in the tree that it was read of
 * @param parts the indexes of the blocks whose rows it returns or changes: of a UNION more than one
 * @param unites whether it is a UNION or the like
 */
record ReadText(DmlModel model, List<Block> texts, List<Integer> parts, boolean unites) {
    ReadText {
        texts = List.copyOf(texts);
        parts = List.copyOf(parts);
    }

    /** Reads the statement in those tokens of a text; null when it is another one, or not read to its end. */
    static @Nullable ReadText of(Shape shape, TokenRange statement) {
        if (statement.from() >= statement.to()) {
            return null;
        }
        try {
            return DmlReader.readTexts(shape, shape.canonical(statement.from()), shape.canonical(statement.to()));
        } catch (UnreadableStatementException unread) {
            return null;
        }
    }

    /** The only table of a block, or null when it holds others, or something else. */
    @Nullable
    TableUse onlyTable(int block) {
        DmlModel.Block read = model.blocks().get(block);
        return read.only() && read.tables().size() == 1 ? read.tables().get(0) : null;
    }
}
