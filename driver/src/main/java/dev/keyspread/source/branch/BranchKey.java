package dev.keyspread.source.branch;

import java.nio.ByteBuffer;
import javax.transaction.xa.Xid;

/**
 * Identifies a branch by its value, because each call of an {@code XAResource} may bring another {@link Xid} object. {@link
 * BranchResource} makes keys, and {@link Branches} looks up by them. The buffers are copies that nobody may change.
 *
 * @param format the identifier's format
 * @param transaction the global transaction's part
 * @param qualifier the branch's part
 */
record BranchKey(int format, ByteBuffer transaction, ByteBuffer qualifier) {
    static BranchKey of(Xid xid) {
        return new BranchKey(
                xid.getFormatId(),
                ByteBuffer.wrap(xid.getGlobalTransactionId().clone()),
                ByteBuffer.wrap(xid.getBranchQualifier().clone()));
    }
}
