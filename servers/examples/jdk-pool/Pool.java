// The JDK's own server on a fixed pool of threads: a thread sleeps for as long as its request waits.
// java Pool.java [port] [threads] [wait in milliseconds]

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

public final class Pool {
    private static final int BACKLOG = 16_384;
    private static final int MAX_BLOCK_MS = 30_000;

    public static void main(String[] args) throws IOException {
        int port = setting(args, 0, "PORT", 8080);
        int threads = setting(args, 1, "THREADS", 200);
        int waitMs = setting(args, 2, "WAIT_MS", 20);
        // Above 200 idle connections the server closes those that have just been answered.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "100000");
        // Head and body leave in two packets: without this the second one waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
        server.createContext("/wait", exchange -> {
            sleep(waitMs);
            answer(exchange, 200, "ok");
        });
        // Holds one of the threads for as long as it is asked to.
        server.createContext("/block", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            boolean valid = query != null && query.matches("ms=\\d{1,6}");
            if (valid) {
                sleep(Math.min(Integer.parseInt(query.substring(3)), MAX_BLOCK_MS));
            }
            answer(exchange, valid ? 200 : 400, valid ? "ok" : "ms must be a whole number of milliseconds");
        });
        server.setExecutor(Executors.newFixedThreadPool(threads));
        server.start();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(status, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private static void sleep(int ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int setting(String[] args, int index, String name, int otherwise) {
        String text = args.length > index ? args[index] : System.getenv(name);
        return text == null ? otherwise : Integer.parseInt(text);
    }
}
