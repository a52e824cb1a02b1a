// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A web server of another origin, for the tests of one class.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final ForeignSite blog = new ForeignSite("blog.example");
 * }</pre>
 */
final class ForeignSite implements AfterAllCallback {
  private static final Map<String, String> TYPES = Map.of(
      "css", "text/css; charset=utf-8",
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "svg", "image/svg+xml");

  /** @param referrer the referrer header; empty if it was not sent */
  record Request(String path, String referrer) {}

  private record File(String text, Map<String, String> headers) {}

  private final String host;
  private final HttpServer http;
  private final Map<String, File> files = new ConcurrentHashMap<>();
  private final Queue<Request> requests = new ConcurrentLinkedQueue<>();

  /** @param host a name ending in {@code .example} */
  ForeignSite(String host) {
    this.host = host;
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    http.createContext("/", this::answer);
    http.start();
    serve("/favicon.ico", ""); // browsers request it automatically
  }

  String host() {
    return host;
  }

  /** Origin of the site, e.g. {@code http://blog.example:40123}. */
  String origin() {
    return "http://" + host + ":" + http.getAddress().getPort();
  }

  /** Serves a text at a path. @return its URL */
  String serve(String path, String text) {
    return serve(path, text, Map.of());
  }

  String serve(String path, String text, Map<String, String> headers) {
    files.put(path, new File(text, headers));
    return origin() + path;
  }

  /** The requests so far. */
  List<Request> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    http.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var referrer = exchange.getRequestHeaders().getOrDefault("Referer", List.of(""));
    requests.add(new Request(path, referrer.getFirst()));
    var file = files.get(path);
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type",
        TYPES.getOrDefault(path.replaceAll(".*\\.", ""), "text/plain; charset=utf-8"));
    try (exchange) {
      if (file == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      file.headers().forEach(headers::set);
      var bytes = file.text().getBytes(UTF_8);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
