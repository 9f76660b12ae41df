package dev.keyspread.source.branch;

import java.nio.ByteBuffer;
import javax.transaction.xa.Xid;

/**
 * A branch by its identifier, whichever object tells it.
 *
 * @param format the identifier's format
 * @param transaction the global transaction's part, not changed any more
 * @param qualifier the branch's part, not changed any more
 */
record BranchKey(int format, ByteBuffer transaction, ByteBuffer qualifier) {
    static BranchKey of(Xid xid) {
        return new BranchKey(
                xid.getFormatId(),
                ByteBuffer.wrap(xid.getGlobalTransactionId().clone()),
                ByteBuffer.wrap(xid.getBranchQualifier().clone()));
    }
}
