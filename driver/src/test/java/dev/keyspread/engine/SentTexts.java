package dev.keyspread.engine;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.SocketFactory;

/** Notes every text that PostgreSQL's driver sends to a server, its own ones included, by reading its protocol. */
public final class SentTexts extends SocketFactory {
    private static final int STARTUP = 3 << 16;
    private static final int HEAD = 4;
    private static final Map<String, List<String>> SENT = new ConcurrentHashMap<>();

    private static final Map<String, AtomicInteger> ROUND_TRIPS = new ConcurrentHashMap<>();

    private final List<String> texts;
    private final AtomicInteger roundTrips;

    /** Made by the driver, for each connection. */
    public SentTexts(String name) {
        this.texts = SENT.computeIfAbsent(name, any -> new CopyOnWriteArrayList<>());
        this.roundTrips = ROUND_TRIPS.computeIfAbsent(name, any -> new AtomicInteger());
    }

    /** The URL of a database by which the driver notes its texts under a name. */
    public static String noted(String url, String name) {
        return url + (url.contains("?") ? "&" : "?") + "sslmode=disable&gssEncMode=disable&socketFactory="
                + SentTexts.class.getName() + "&socketFactoryArg=" + name;
    }

    /** The texts that were sent under that name so far, each once. */
    public static List<String> of(String name) {
        return SENT.getOrDefault(name, List.of()).stream().distinct().toList();
    }

    /** The texts that were sent under that name so far, each as often as it was sent. A prepared statement of the server is sent once. */
    public static List<String> all(String name) {
        return List.copyOf(SENT.getOrDefault(name, List.of()));
    }

    /** How often the driver has waited for the server under that name so far, beside its connections' beginnings. */
    public static int roundTrips(String name) {
        return ROUND_TRIPS.computeIfAbsent(name, any -> new AtomicInteger()).get();
    }

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public OutputStream getOutputStream() throws IOException {
                return new Noting(super.getOutputStream(), texts, roundTrips);
            }
        };
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }

    private static final class Noting extends FilterOutputStream {
        private final List<String> texts;
        private final AtomicInteger roundTrips;
        private final ByteArrayOutputStream unread = new ByteArrayOutputStream();
        private boolean hasBegun;

        Noting(OutputStream out, List<String> texts, AtomicInteger roundTrips) {
            super(out);
            this.texts = texts;
            this.roundTrips = roundTrips;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            out.write(bytes, from, count);
            unread.write(bytes, from, count);
            ByteBuffer buffer = ByteBuffer.wrap(unread.toByteArray());
            while (readMessage(buffer)) {}
            byte[] rest = new byte[buffer.remaining()];
            buffer.get(rest);
            unread.reset();
            unread.write(rest);
        }

        /** A message has its type, unless it is one of the first ones, then its length without the type. */
        private boolean readMessage(ByteBuffer buffer) {
            int type = hasBegun ? 1 : 0;
            int length = buffer.remaining() < type + HEAD ? Integer.MAX_VALUE : buffer.getInt(buffer.position() + type);
            if (length > buffer.remaining() - type) {
                return false;
            }
            byte[] message = new byte[type + length];
            buffer.get(message);
            if (!hasBegun) {
                hasBegun = ByteBuffer.wrap(message).getInt(HEAD) == STARTUP;
                return true;
            }
            if (message[0] == 'Q' || message[0] == 'S') {
                roundTrips.incrementAndGet();
            }
            if (message[0] == 'Q') {
                texts.add(text(message, 1 + HEAD));
            } else if (message[0] == 'P') {
                texts.add(text(message, end(message, 1 + HEAD) + 1));
            }
            return true;
        }

        private static String text(byte[] message, int from) {
            return new String(message, from, end(message, from) - from, StandardCharsets.UTF_8);
        }

        private static int end(byte[] message, int from) {
            int end = from;
            while (message[end] != 0) {
                end++;
            }
            return end;
        }
    }
}
