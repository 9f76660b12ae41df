package dev.keyspread.engines.ydb;

import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.ValueProtos.ResultSet;
import tech.ydb.proto.query.YdbQuery.AttachSessionRequest;
import tech.ydb.proto.query.YdbQuery.BeginTransactionRequest;
import tech.ydb.proto.query.YdbQuery.BeginTransactionResponse;
import tech.ydb.proto.query.YdbQuery.CommitTransactionRequest;
import tech.ydb.proto.query.YdbQuery.CommitTransactionResponse;
import tech.ydb.proto.query.YdbQuery.CreateSessionRequest;
import tech.ydb.proto.query.YdbQuery.CreateSessionResponse;
import tech.ydb.proto.query.YdbQuery.DeleteSessionRequest;
import tech.ydb.proto.query.YdbQuery.DeleteSessionResponse;
import tech.ydb.proto.query.YdbQuery.ExecuteQueryRequest;
import tech.ydb.proto.query.YdbQuery.ExecuteQueryResponsePart;
import tech.ydb.proto.query.YdbQuery.RollbackTransactionRequest;
import tech.ydb.proto.query.YdbQuery.RollbackTransactionResponse;
import tech.ydb.proto.query.YdbQuery.SessionState;
import tech.ydb.proto.query.YdbQuery.TransactionMeta;
import tech.ydb.proto.query.v1.QueryServiceGrpc;

/** Runs queries: notes each, and answers with the rows that {@link Rows} finds. */
final class QueryService extends QueryServiceGrpc.QueryServiceImplBase {
    private final AtomicInteger sessions = new AtomicInteger();
    private final Rows rows;
    private final List<Sent> sent;

    QueryService(Rows rows, List<Sent> sent) {
        this.rows = rows;
        this.sent = sent;
    }

    @Override
    public void createSession(CreateSessionRequest request, StreamObserver<CreateSessionResponse> answer) {
        answer.onNext(CreateSessionResponse.newBuilder()
                .setStatus(StatusCode.SUCCESS)
                .setSessionId("ydb://session/3?node_id=1&id=query" + sessions.incrementAndGet())
                .setNodeId(1)
                .build());
        answer.onCompleted();
    }

    /** The stream stays open as long as the session lives. */
    @Override
    public void attachSession(AttachSessionRequest request, StreamObserver<SessionState> answer) {
        answer.onNext(SessionState.newBuilder().setStatus(StatusCode.SUCCESS).build());
    }

    @Override
    public void deleteSession(DeleteSessionRequest request, StreamObserver<DeleteSessionResponse> answer) {
        answer.onNext(
                DeleteSessionResponse.newBuilder().setStatus(StatusCode.SUCCESS).build());
        answer.onCompleted();
    }

    @Override
    public void beginTransaction(BeginTransactionRequest request, StreamObserver<BeginTransactionResponse> answer) {
        answer.onNext(BeginTransactionResponse.newBuilder()
                .setStatus(StatusCode.SUCCESS)
                .setTxMeta(TransactionMeta.newBuilder().setId("tx"))
                .build());
        answer.onCompleted();
    }

    @Override
    public void commitTransaction(CommitTransactionRequest request, StreamObserver<CommitTransactionResponse> answer) {
        answer.onNext(CommitTransactionResponse.newBuilder()
                .setStatus(StatusCode.SUCCESS)
                .build());
        answer.onCompleted();
    }

    @Override
    public void rollbackTransaction(
            RollbackTransactionRequest request, StreamObserver<RollbackTransactionResponse> answer) {
        answer.onNext(RollbackTransactionResponse.newBuilder()
                .setStatus(StatusCode.SUCCESS)
                .build());
        answer.onCompleted();
    }

    @Override
    public void executeQuery(ExecuteQueryRequest request, StreamObserver<ExecuteQueryResponsePart> answer) {
        Sent statement = new Sent(request.getQueryContent().getText(), request.getParametersMap());
        sent.add(statement);
        ExecuteQueryResponsePart.Builder part =
                ExecuteQueryResponsePart.newBuilder().setStatus(StatusCode.SUCCESS);
        if (request.hasTxControl() && !request.getTxControl().getCommitTx()) {
            part.setTxMeta(TransactionMeta.newBuilder().setId("tx"));
        }
        ResultSet found = rows.run(statement);
        if (found.getColumnsCount() > 0) {
            part.setResultSet(found);
        }
        answer.onNext(part.build());
        answer.onCompleted();
    }
}
