package dev.keyspread.engines.ydb;

import io.grpc.stub.StreamObserver;
import tech.ydb.proto.scheme.SchemeOperationProtos.Entry;
import tech.ydb.proto.scheme.SchemeOperationProtos.ListDirectoryRequest;
import tech.ydb.proto.scheme.SchemeOperationProtos.ListDirectoryResponse;
import tech.ydb.proto.scheme.SchemeOperationProtos.ListDirectoryResult;
import tech.ydb.proto.scheme.v1.SchemeServiceGrpc;

/** Lists directories, by which the driver finds tables. */
final class SchemeService extends SchemeServiceGrpc.SchemeServiceImplBase {
    private final Tables tables;

    SchemeService(Tables tables) {
        this.tables = tables;
    }

    @Override
    public void listDirectory(ListDirectoryRequest request, StreamObserver<ListDirectoryResponse> answer) {
        ListDirectoryResult.Builder result = ListDirectoryResult.newBuilder()
                .setSelf(Entry.newBuilder().setName(request.getPath()).setType(Entry.Type.DIRECTORY));
        for (String child : tables.list(request.getPath())) {
            boolean directory = child.endsWith("/");
            result.addChildren(Entry.newBuilder()
                    .setName(directory ? child.substring(0, child.length() - 1) : child)
                    .setType(directory ? Entry.Type.DIRECTORY : Entry.Type.TABLE));
        }
        answer.onNext(ListDirectoryResponse.newBuilder()
                .setOperation(Operations.done(result.build()))
                .build());
        answer.onCompleted();
    }
}
