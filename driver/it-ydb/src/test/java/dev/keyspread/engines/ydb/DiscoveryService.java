package dev.keyspread.engines.ydb;

import io.grpc.stub.StreamObserver;
import tech.ydb.proto.discovery.DiscoveryProtos.EndpointInfo;
import tech.ydb.proto.discovery.DiscoveryProtos.ListEndpointsRequest;
import tech.ydb.proto.discovery.DiscoveryProtos.ListEndpointsResponse;
import tech.ydb.proto.discovery.DiscoveryProtos.ListEndpointsResult;
import tech.ydb.proto.discovery.v1.DiscoveryServiceGrpc;

/** Tells clients which servers there are: this one. */
final class DiscoveryService extends DiscoveryServiceGrpc.DiscoveryServiceImplBase {
    private final YdbServer server;

    DiscoveryService(YdbServer server) {
        this.server = server;
    }

    @Override
    public void listEndpoints(ListEndpointsRequest request, StreamObserver<ListEndpointsResponse> answer) {
        EndpointInfo self = EndpointInfo.newBuilder()
                .setAddress("127.0.0.1")
                .setPort(server.port())
                .setNodeId(1)
                .build();
        ListEndpointsResult result =
                ListEndpointsResult.newBuilder().addEndpoints(self).build();
        answer.onNext(ListEndpointsResponse.newBuilder()
                .setOperation(Operations.done(result))
                .build());
        answer.onCompleted();
    }
}
