package dev.keyspread.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports for servers that have to be told theirs. One that is free when it is chosen may be taken by the time the server
 * listens, by another fork of the build or by any connection: then the server is started again on others.
 */
final class FreePorts {
    private static final int MAX_ATTEMPTS = 5;

    private FreePorts() {}

    /** Starts a server on ports. */
    @FunctionalInterface
    interface Start<T> {
        /** Throws an IOException where it does not run. */
        T on(List<Integer> ports) throws IOException;
    }

    /** Returns what a server's start returns on that many free ports of the loopback interface. */
    static <T> T start(int count, Start<T> start) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return start.on(chosen(count));
            } catch (IOException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static List<Integer> chosen(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
