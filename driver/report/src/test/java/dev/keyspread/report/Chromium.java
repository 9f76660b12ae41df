package dev.keyspread.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Drives a headless Chromium by its DevTools protocol. Closing it ends the browser. The tests of {@code site} use it too. */
public final class Chromium implements AutoCloseable {
    private static final int SECONDS = 180;

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> waiting = new ConcurrentHashMap<>();
    private final List<String> problems = Collections.synchronizedList(new ArrayList<>());
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

    private Chromium(Process process, URI page) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(page, new Listener())
                .join();
    }

    /** Returns where it is installed, or nothing if no folder of the PATH has it. */
    public static Optional<Path> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts one with an empty page.
     *
     * @param folder for its files
     */
    public static Chromium start(Path program, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--remote-allow-origins=*",
                        "--user-data-dir=" + folder,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
        Path portFile = folder.resolve("DevToolsActivePort");
        for (int i = 0; i < SECONDS * 10 && (!Files.exists(portFile) || Files.size(portFile) == 0); i++) {
            Thread.sleep(100);
        }
        int port = Integer.parseInt(Files.readAllLines(portFile).get(0));
        String targets = new String(
                URI.create("http://127.0.0.1:" + port + "/json")
                        .toURL()
                        .openStream()
                        .readAllBytes(),
                java.nio.charset.StandardCharsets.UTF_8);
        for (var target : JsonParser.parseString(targets).getAsJsonArray()) {
            JsonObject each = target.getAsJsonObject();
            if (each.get("type").getAsString().equals("page")) {
                Chromium chromium = new Chromium(
                        process, URI.create(each.get("webSocketDebuggerUrl").getAsString()));
                chromium.call("Page.enable");
                chromium.call("Runtime.enable");
                chromium.call("Network.enable");
                chromium.call("Log.enable");
                return chromium;
            }
        }
        throw new IOException("Chromium has no page");
    }

    /** Opens a file in a window of that size and waits until it is there. */
    public void open(Path file, int width, int height, String scheme) {
        problems.clear();
        requests.clear();
        loaded = new CompletableFuture<>();
        JsonObject size = new JsonObject();
        size.addProperty("width", width);
        size.addProperty("height", height);
        size.addProperty("deviceScaleFactor", 1);
        size.addProperty("mobile", false);
        call("Emulation.setDeviceMetricsOverride", size);
        JsonObject feature = new JsonObject();
        feature.addProperty("name", "prefers-color-scheme");
        feature.addProperty("value", scheme);
        JsonArray features = new JsonArray();
        features.add(feature);
        JsonObject media = new JsonObject();
        media.add("features", features);
        call("Emulation.setEmulatedMedia", media);
        JsonObject to = new JsonObject();
        to.addProperty("url", file.toUri().toString());
        call("Page.navigate", to);
        loaded.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }

    /** Returns the value of an expression as text. */
    public String eval(String expression) {
        JsonObject parameters = new JsonObject();
        parameters.addProperty("expression", "String(" + expression + ")");
        parameters.addProperty("returnByValue", true);
        JsonObject result = call("Runtime.evaluate", parameters);
        return result.has("exceptionDetails")
                ? "thrown: " + result.get("exceptionDetails")
                : result.getAsJsonObject("result").get("value").getAsString();
    }

    /** Returns true if an expression has that value now or within three minutes, since a page may do its work later. */
    public boolean becomes(String expression, String value) {
        for (int i = 0; i < SECONDS * 10; i++) {
            if (eval(expression).equals(value)) {
                return true;
            }
            LockSupport.parkNanos(20_000_000);
        }
        return false;
    }

    /** Presses and releases a key. */
    public void press(String key, int code) {
        boolean isEnter = key.equals("Enter"); // which presses a button by the character that it types
        for (String type : List.of(isEnter ? "keyDown" : "rawKeyDown", "keyUp")) {
            JsonObject event = new JsonObject();
            if (isEnter) {
                event.addProperty("text", "\r");
            }
            event.addProperty("type", type);
            event.addProperty("key", key);
            event.addProperty("code", key);
            event.addProperty("windowsVirtualKeyCode", code);
            call("Input.dispatchKeyEvent", event);
        }
    }

    /** Moves the mouse, with its button down or not. */
    public void mouse(String type, double x, double y, boolean isDown) {
        JsonObject event = new JsonObject();
        event.addProperty("type", type);
        event.addProperty("x", x);
        event.addProperty("y", y);
        event.addProperty("button", isDown ? "left" : "none");
        event.addProperty("buttons", isDown ? 1 : 0);
        event.addProperty("clickCount", isDown ? 1 : 0);
        call("Input.dispatchMouseEvent", event);
    }

    /** Writes a picture of the window. */
    public void screenshot(Path png) throws IOException {
        JsonObject shot = call("Page.captureScreenshot");
        Files.write(png, Base64.getDecoder().decode(shot.get("data").getAsString()));
    }

    /** Returns messages of the console and exceptions of scripts since the page was opened. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Returns the addresses that were requested since the page was opened. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    private JsonObject call(String method) {
        return call(method, new JsonObject());
    }

    private JsonObject call(String method, JsonObject parameters) {
        JsonObject message = new JsonObject();
        int number = numbers.incrementAndGet();
        message.addProperty("id", number);
        message.addProperty("method", method);
        message.add("params", parameters);
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        waiting.put(number, answer);
        socket.sendText(message.toString(), true).join();
        return answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }

    private void received(JsonObject message) {
        if (message.has("id")) {
            CompletableFuture<JsonObject> answer =
                    waiting.remove(message.get("id").getAsInt());
            if (answer != null) {
                answer.complete(message.has("result") ? message.getAsJsonObject("result") : message);
            }
            return;
        }
        String method = message.get("method").getAsString();
        String what = message.getAsJsonObject("params").toString();
        switch (method) {
            case "Page.loadEventFired" -> loaded.complete(null);
            case "Network.requestWillBeSent" ->
                requests.add(message.getAsJsonObject("params")
                        .getAsJsonObject("request")
                        .get("url")
                        .getAsString());
            case "Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled" -> problems.add(what);
            default -> {} // tells nothing that is asked here
        }
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Puts messages together that come in parts. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) {
                received(JsonParser.parseString(text.toString()).getAsJsonObject());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
