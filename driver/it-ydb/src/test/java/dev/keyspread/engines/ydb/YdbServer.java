package dev.keyspread.engines.ydb;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The way much of a YDB server as the JDBC driver needs to connect, to learn what a table looks like, to prepare and to execute. It speaks
 * the real protocol, and notes what it is sent. It is no database: of queries it only understands the plainest ({@link Rows}), and it
 * judges neither syntax nor types.
 */
public final class YdbServer implements AutoCloseable {
    /** The database's path, which the paths of its tables begin with. */
    static final String DATABASE = "/local";

    private final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());
    private final Tables tables = new Tables();
    private final Server server;

    private YdbServer() throws IOException {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(new DiscoveryService(this))
                .addService(new SchemeService(tables))
                .addService(new TableService(tables))
                .addService(new QueryService(new Rows(tables), sent))
                .build()
                .start();
    }

    /** Starts a server on a free port of the loopback interface. */
    public static YdbServer start() throws IOException {
        return new YdbServer();
    }

    int port() {
        return server.getPort();
    }

    /** The plain URL: {@code jdbc:ydb:grpc://…}. */
    public String url() {
        return "jdbc:ydb:grpc://127.0.0.1:" + port() + DATABASE;
    }

    /** The URL with Keyspread in it. */
    String keyspreadUrl() {
        return url().replaceFirst("^jdbc:", "jdbc:keyspread:");
    }

    /** Its tables. */
    public Tables tables() {
        return tables;
    }

    /** The statements that arrived since the last call, in order. */
    public List<Sent> sent() {
        synchronized (sent) {
            List<Sent> all = List.copyOf(sent);
            sent.clear();
            return all;
        }
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
