package dev.keyspread.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Stands between a driver and its server, and passes on what each sends, or does what networks and servers do when they fail. */
public final class FaultyProxy implements AutoCloseable {
    private static final int BUFFER = 8_192;

    private final InetSocketAddress server;
    private final ServerSocket listening;
    private final List<Link> links = new CopyOnWriteArrayList<>();
    private final AtomicInteger accepted = new AtomicInteger();
    private final Object change = new Object();
    private volatile Opening opening = Opening.ANSWERED;
    private volatile boolean isStalled;
    private volatile boolean isClosed;

    /** Ways to treat those who connect. */
    public enum Opening {
        ANSWERED,
        /** The way by a pooler that is full: accepted, and never answered. */
        UNANSWERED,
        REFUSED
    }

    /** Begins to listen, in front of a server on this machine. */
    public FaultyProxy(int port) throws IOException {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        start("proxy", this::accept);
    }

    /** Where to connect. */
    public int port() {
        return listening.getLocalPort();
    }

    /** The URL of the server, {@code jdbc:…://host:port/…}, as it leads through this proxy. */
    public String through(String url) {
        return url.replaceFirst("://[^/]*/", "://localhost:" + port() + "/");
    }

    /** A proxy in front of the server of that URL. */
    public static FaultyProxy before(String url) throws IOException {
        return new FaultyProxy(Integer.parseInt(url.replaceFirst("^.*://[^/]*:([0-9]+)/.*$", "$1")));
    }

    /** How many have connected so far, answered or not. */
    public int accepted() {
        return accepted.get();
    }

    /**
     * Checks that what happens to those who connect from now on. Those that nobody has answered are sent away when others are answered
     * again.
     */
    public void opening(Opening now) {
        opening = now;
        if (now == Opening.ANSWERED) {
            links.stream().filter(link -> link.server == null).forEach(Link::cut);
        }
    }

    /** Checks whether nothing is passed on, in either direction, for now. */
    public void stall(boolean now) {
        synchronized (change) {
            isStalled = now;
            change.notifyAll();
        }
    }

    /** Ends all connections that are open. */
    public void cut() {
        links.forEach(Link::cut);
    }

    /** Ends all connections in the middle of the next answer of each. */
    public void truncate() {
        links.forEach(Link::truncate);
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        listening.close();
        stall(false);
        cut();
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!isClosed) {
            try {
                Socket client = listening.accept();
                accepted.incrementAndGet();
                Opening now = opening;
                if (now == Opening.REFUSED) {
                    client.close();
                } else {
                    Link link = new Link(client, now == Opening.UNANSWERED ? null : connect());
                    links.add(link);
                    link.begin();
                }
            } catch (IOException e) {
                if (!isClosed) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(server);
        return socket;
    }

    private void awaitNoStall() throws InterruptedException {
        synchronized (change) {
            while (isStalled && !isClosed) {
                change.wait();
            }
        }
    }

    /** One connection. */
    private final class Link {
        private final Socket client;
        private final @Nullable Socket server;
        private volatile boolean truncates;

        Link(Socket client, @Nullable Socket server) {
            this.client = client;
            this.server = server;
        }

        void begin() {
            Socket to = server;
            if (to != null) {
                start("proxy to the server", () -> pass(client, to, false));
                start("proxy to the client", () -> pass(to, client, true));
            }
        }

        void truncate() {
            truncates = true;
        }

        private void pass(Socket from, Socket to, boolean isAnswer) {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    awaitNoStall();
                    boolean isCut = isAnswer && truncates;
                    out.write(buffer, 0, isCut ? length / 2 : length);
                    out.flush();
                    if (isCut) {
                        break;
                    }
                }
            } catch (IOException ended) {
                // as its other end has
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            cut();
        }

        void cut() {
            links.remove(this);
            close(client);
            close(server);
        }

        private static void close(@Nullable Socket socket) {
            try {
                if (socket != null) {
                    socket.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
