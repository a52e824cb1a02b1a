// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Hosts have names that only the fetch can look up: nothing else resolves them. */
@ExtendWith(VertxExtension.class)
final class OutgoingFetchTest {
  private static final String ALLOWED = "127.0.0.1";
  private static final String OTHER = "127.0.0.2";
  private static final OutgoingFetch.Wanted WANTED =
      new OutgoingFetch.Wanted(Map.of(), response -> true, 1000, Duration.ofSeconds(10));

  private final List<String> lookups = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private OutgoingClient client;
  private HttpServer server;

  @BeforeEach
  void startServer(Vertx vertx) {
    server = vertx.createHttpServer().requestHandler(this::answer).listen(0, "0.0.0.0").await();
    var addresses = new PublicAddresses(vertx.createSharedWorkerExecutor("hosts", 1),
        List.of(IpNetwork.parse(ALLOWED + "/32").orElseThrow()),
        PublicAddresses.Rule.WEB_PORTS, this::lookUp);
    client = new OutgoingClient(vertx, addresses, new OutgoingClient.Connections(1, false));
  }

  private void answer(HttpServerRequest request) {
    requests.add(request.path());
    if (request.path().equals("/to-other")) {
      request.response().setStatusCode(302)
          .putHeader("Location", url("other.invalid", "/picture")).end();
    } else {
      request.response().end("a picture");
    }
  }

  /** The first answer is allowed; a later one is not, as that of a name server which changes it. */
  private InetAddress[] lookUp(String host) throws UnknownHostException {
    boolean isAllowed = host.equals("pictures.invalid") && !lookups.contains(host);
    lookups.add(host);
    return new InetAddress[]{InetAddress.getByName(isAllowed ? ALLOWED : OTHER)};
  }

  @Test
  void it_connects_to_the_address_that_was_checked() {
    var content = fetch(url("pictures.invalid", "/picture"));

    assertThat(content).isEqualTo("a picture");
    assertThat(lookups).containsExactly("pictures.invalid");
  }

  @Test
  void the_address_of_a_redirect_is_checked() {
    assertThatThrownBy(() -> fetch(url("pictures.invalid", "/to-other")))
        .hasMessageContaining("not public");

    assertThat(requests).containsExactly("/to-other");
    assertThat(lookups).containsExactly("pictures.invalid", "other.invalid");
  }

  private String fetch(String url) {
    return client.fetch(WANTED).start(url).await().reply().body().toString();
  }

  private String url(String host, String path) {
    return "http://" + host + ":" + server.actualPort() + path;
  }
}
