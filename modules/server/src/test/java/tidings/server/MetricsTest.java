// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.Tidings;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.store.Table;

/** Metrics and health on the separate port. */
@Tag("api")
final class MetricsTest {
  private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z0-9_]+) [a-z]+");
  private static final Pattern LISTED = Pattern.compile("\\| `([a-z0-9_]+)` \\|.*");
  private static final Path LIST = Path.of("..", "..", "docs", "metrics.md");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @TempDir
  static Path folder;

  @Test
  void a_running_server_is_live_and_ready() {
    var live = server.metricsHttp().send("GET", "/health/live", "", "");
    var ready = server.metricsHttp().send("GET", "/health/ready", "", "");

    assertThat(live.status()).isEqualTo(200);
    assertThat(live.json().getBoolean("live")).isTrue();
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.body()).isEqualTo("{\"ready\":true,\"reasons\":[]}");
  }

  @Test
  void a_stopping_server_is_live_and_not_ready() throws IOException {
    var testServer = Server.open(ServerExtension.config(folder.resolve("stopping")));
    var monitor = new RawHttp("127.0.0.1", testServer.metricsPort());
    try (var slow = new Socket("127.0.0.1", RawHttp.to(testServer.address()).port())) {
      write(slow, "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
          + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
      slow.getInputStream().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length());
      var stopped = CompletableFuture.supplyAsync(testServer::stop);

      var ready = Await.until(
          () -> monitor.send("GET", "/health/ready", "", ""), response -> response.status() == 503);

      assertThat(ready.body())
          .isEqualTo("{\"ready\":false,\"reasons\":[\"the server is stopping\"]}");
      assertThat(monitor.send("GET", "/health/live", "", "").status()).isEqualTo(200);
      write(slow, "{}");
      assertThat(stopped.join()).isTrue();
    }
  }

  @Test
  void a_draining_server_is_not_ready_answers_and_sends_its_sockets_away() {
    var config =
        ServerExtension.config(folder.resolve("draining"), Map.of("--http.drain", "3s"));
    var testServer = Server.open(config);
    var monitor = new RawHttp("127.0.0.1", testServer.metricsPort());
    try (var tidings = Tidings.at(testServer.address())) {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var live = ana.live().await();
      var stopped = CompletableFuture.supplyAsync(testServer::stop);

      Await.until(
          () -> monitor.send("GET", "/health/ready", "", ""), response -> response.status() == 503);
      assertThat(ana.post("Still here").await().object().text()).contains("Still here");
      assertThat(Await.await(live.ended()).code()).isEqualTo(1001);
      assertThat(stopped.join()).isTrue();
    }
  }

  @Test
  void a_server_whose_store_fails_is_live_and_not_ready() {
    var flags = new HashMap<>(TestedStore.flags(folder.resolve("failing")));
    flags.putAll(Map.of("--port", "0", "--metrics.port", "0", "--http.hosts", "any"));
    var broken = new AtomicBoolean();
    var testServer =
        Server.open(flags, table -> failing(table, broken), InstantSource.system());
    var monitor = new RawHttp("127.0.0.1", testServer.metricsPort());
    assertThat(monitor.send("GET", "/health/ready", "", "").status()).isEqualTo(200);

    broken.set(true);
    var ready = monitor.send("GET", "/health/ready", "", "");
    assertThat(ready.status()).isEqualTo(503);
    assertThat(ready.body())
        .isEqualTo("{\"ready\":false,\"reasons\":[\"the store does not answer\"]}");
    assertThat(monitor.send("GET", "/health/live", "", "").status()).isEqualTo(200);

    broken.set(false);
    assertThat(monitor.send("GET", "/health/ready", "", "").status()).isEqualTo(200);
    testServer.stop();
  }

  @Test
  void exactly_the_documented_metrics_are_exported() throws IOException {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    Await.awaitDelivery(ana, ana.post("Good morning").await());

    var listed = Files.readAllLines(LIST).stream()
        .map(LISTED::matcher)
        .filter(line -> line.matches())
        .map(line -> line.group(1))
        .collect(toCollection(TreeSet::new));

    var shown =
        Await.until(MetricsTest::shown, names -> names.contains("tidings_fanout_lag_seconds"));
    assertThat(shown).isEqualTo(listed);
  }

  @Test
  void requests_are_counted_by_route_and_status() {
    var ana = server.signUp("Ana");
    var line = "tidings_requests_seconds_count{call=\"GET /v1/entities/{ref}\",status=\"200\"}";
    double before = value(line);

    server.rawHttp().send("GET", "/v1/entities/" + ana.ref(), "", "");
    server.rawHttp().send("HEAD", "/v1/entities/" + ana.ref(), "", "");

    assertThat(value(line)).isEqualTo(before + 2);
  }

  @Test
  void unknown_paths_share_one_route_label() {
    for (var path : new String[]{"/a", "/v1/b", "/v1/entities/a/b/c", "/../d", "/%ff", "/%00"}) {
      server.rawHttp().send("GET", path, "", "");
    }
    assertThat(scrape()).doesNotContain("/v1/b", "call=\"/", "%ff")
        .contains("call=\"unknown\",status=\"404\"", "call=\"unknown\",status=\"400\"");
  }

  @Test
  void gauges_follow_rows_lag_sockets_and_connections() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    double rows = value("tidings_fanout_rows_total");
    double lags = value("tidings_fanout_lag_seconds_count");
    var live = ben.live().await();

    Await.awaitDelivery(ana, ana.post("Good morning").await());

    Await.until(() -> value("tidings_fanout_rows_total"), now -> now == rows + 1);
    Await.until(() -> value("tidings_fanout_lag_seconds_count"), now -> now == lags + 1);
    assertThat(value("tidings_sockets")).isEqualTo(1);
    assertThat(value("tidings_nodes_servers")).isEqualTo(1);
    assertThat(value("tidings_nodes_releases")).isEqualTo(1);
    assertThat(value("tidings_connections")).isPositive();
    live.close().await();
    Await.until(() -> value("tidings_sockets"), now -> now == 0);
  }

  @Test
  void store_calls_are_counted_by_operation() {
    var line = "tidings_store_calls_seconds_count{operation=\"write\",outcome=\"done\"}";
    double before = value(line);
    server.signUp("Ana");
    assertThat(value(line)).isGreaterThan(before);
    assertThat(value("tidings_store_units_total{operation=\"write\"}") > 0)
        .isEqualTo(!TestedStore.isEmbedded());
  }

  @ParameterizedTest
  @CsvSource({"GET, /, 404", "GET, /v1/feed, 404", "POST, /metrics, 405", "GET, /health, 404"})
  void other_paths_are_not_found(String method, String path, int status) {
    assertThat(server.metricsHttp().send(method, path, "", "").status()).isEqualTo(status);
  }

  @Test
  void the_public_port_exports_no_metrics() {
    for (var path : new String[]{"/metrics", "/health/live", "/health/ready"}) {
      assertThat(server.rawHttp().send("GET", path, "", "").status()).isEqualTo(404);
    }
  }

  @Test
  void a_port_in_use_is_reported_with_its_setting() {
    var port = String.valueOf(server.metricsHttp().port());
    var config = ServerExtension.config(folder.resolve("other"), Map.of("--metrics.port", port));

    assertThatThrownBy(() -> Server.open(config))
        .isInstanceOf(CommandException.class)
        .hasMessage("127.0.0.1, port " + port + " is in use; --metrics.port names another");
  }

  @Test
  void metrics_can_be_disabled() {
    var testServer =
        Server.open(
            ServerExtension.config(folder.resolve("blind"), Map.of("--metrics.enabled", "false")));
    assertThat(testServer.metricsPort()).isZero();
    assertThat(testServer.stop()).isTrue();
  }

  /** A table whose reads fail while it is broken. */
  private static Table failing(Table table, AtomicBoolean broken) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, method, arguments) -> broken.get() && method.getName().equals("get")
            ? Future.failedFuture(new StoreException("the disk is away"))
            : method.invoke(table, arguments));
  }

  private static TreeSet<String> shown() {
    return scrape().lines()
        .map(TYPE::matcher)
        .filter(line -> line.matches())
        .map(line -> line.group(1))
        .collect(toCollection(TreeSet::new));
  }

  private static double value(String series) {
    return scrape().lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElse(0);
  }

  private static String scrape() {
    return server.metricsHttp().send("GET", "/metrics", "", "").body();
  }

  private static void write(Socket socket, String bytes) {
    try {
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
