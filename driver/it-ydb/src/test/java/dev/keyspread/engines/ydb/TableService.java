package dev.keyspread.engines.ydb;

import io.grpc.stub.StreamObserver;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.scheme.SchemeOperationProtos.Entry;
import tech.ydb.proto.table.YdbTable.ColumnMeta;
import tech.ydb.proto.table.YdbTable.CreateSessionRequest;
import tech.ydb.proto.table.YdbTable.CreateSessionResponse;
import tech.ydb.proto.table.YdbTable.CreateSessionResult;
import tech.ydb.proto.table.YdbTable.DeleteSessionRequest;
import tech.ydb.proto.table.YdbTable.DeleteSessionResponse;
import tech.ydb.proto.table.YdbTable.DescribeTableRequest;
import tech.ydb.proto.table.YdbTable.DescribeTableResponse;
import tech.ydb.proto.table.YdbTable.DescribeTableResult;
import tech.ydb.proto.table.YdbTable.PrepareDataQueryRequest;
import tech.ydb.proto.table.YdbTable.PrepareDataQueryResponse;
import tech.ydb.proto.table.YdbTable.PrepareQueryResult;
import tech.ydb.proto.table.v1.TableServiceGrpc;

/** Describes tables, and tells the types of declared parameters. */
final class TableService extends TableServiceGrpc.TableServiceImplBase {
    private static final Pattern DECLARED =
            Pattern.compile("DECLARE\\s+(\\$\\w+)\\s+AS\\s+([^;]+);", Pattern.CASE_INSENSITIVE);

    private final AtomicInteger sessions = new AtomicInteger();
    private final Tables tables;

    TableService(Tables tables) {
        this.tables = tables;
    }

    @Override
    public void createSession(CreateSessionRequest request, StreamObserver<CreateSessionResponse> answer) {
        CreateSessionResult session = CreateSessionResult.newBuilder()
                .setSessionId("ydb://session/3?node_id=1&id=table" + sessions.incrementAndGet())
                .build();
        answer.onNext(CreateSessionResponse.newBuilder()
                .setOperation(Operations.done(session))
                .build());
        answer.onCompleted();
    }

    @Override
    public void deleteSession(DeleteSessionRequest request, StreamObserver<DeleteSessionResponse> answer) {
        answer.onNext(DeleteSessionResponse.newBuilder()
                .setOperation(Operations.done())
                .build());
        answer.onCompleted();
    }

    @Override
    public void describeTable(DescribeTableRequest request, StreamObserver<DescribeTableResponse> answer) {
        DescribeTableResponse.Builder response = DescribeTableResponse.newBuilder();
        Tables.Table table = tables.find(request.getPath());
        if (table == null) {
            response.setOperation(Operations.failed(StatusCode.SCHEME_ERROR));
        } else {
            DescribeTableResult.Builder result = DescribeTableResult.newBuilder()
                    .setSelf(Entry.newBuilder().setName(request.getPath()).setType(Entry.Type.TABLE))
                    .addAllPrimaryKey(table.key());
            table.columns()
                    .forEach((name, type) -> result.addColumns(
                            ColumnMeta.newBuilder().setName(name).setType(type)));
            response.setOperation(Operations.done(result.build()));
        }
        answer.onNext(response.build());
        answer.onCompleted();
    }

    @Override
    public void prepareDataQuery(PrepareDataQueryRequest request, StreamObserver<PrepareDataQueryResponse> answer) {
        PrepareQueryResult.Builder result = PrepareQueryResult.newBuilder().setQueryId("q");
        Matcher declared = DECLARED.matcher(request.getYqlText());
        while (declared.find()) {
            result.putParametersTypes(
                    declared.group(1), Values.type(declared.group(2).strip()));
        }
        answer.onNext(PrepareDataQueryResponse.newBuilder()
                .setOperation(Operations.done(result.build()))
                .build());
        answer.onCompleted();
    }
}
