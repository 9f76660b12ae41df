package dev.keyspread.engines.ydb;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import tech.ydb.proto.OperationProtos.Operation;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;

/** The envelope that most answers are in. */
final class Operations {
    private Operations() {}

    static Operation done(Message result) {
        return Operation.newBuilder()
                .setReady(true)
                .setStatus(StatusCode.SUCCESS)
                .setResult(Any.pack(result))
                .build();
    }

    static Operation done() {
        return Operation.newBuilder()
                .setReady(true)
                .setStatus(StatusCode.SUCCESS)
                .build();
    }

    static Operation failed(StatusCode status) {
        return Operation.newBuilder().setReady(true).setStatus(status).build();
    }
}
