// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** TLS with certificates from files. */
final class TlsIT {
  @TempDir
  static Path folder;
  private static PemFiles ec;
  private static PemFiles rsa;
  private static Map<String, Path> files;

  @BeforeAll
  static void createCertificates() throws IOException {
    ec = PemFiles.create(folder, "EC");
    rsa = PemFiles.create(folder, "RSA");
    files = Map.of(
        "whole.crt", ec.certificate(), "whole.key", ec.key(),
        "other.key", PemFiles.create(folder, "EC").key(), "rsa.key", rsa.key(),
        "short.key", truncated(ec.key()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA"})
  void http_2_and_1_work_over_tls(String algorithm) throws Exception {
    var pem = algorithm.equals("EC") ? ec : rsa;
    var tlsServer = Server.open(ServerExtension.config(folder.resolve(algorithm), pem.settings()));
    try (var client = client(pem)) {
      for (var version : HttpClient.Version.values()) {
        if (version.compareTo(HttpClient.Version.HTTP_2) <= 0) {
          var answer = get(client, tlsServer.address() + "/", version);
          assertThat(answer.statusCode()).isEqualTo(200);
          assertThat(answer.version()).isEqualTo(version);
        }
      }
    } finally {
      tlsServer.stop();
    }
  }

  @Test
  void a_socket_works_over_it_in_both_directions() throws Exception {
    var tlsServer = Server.open(ServerExtension.config(folder.resolve("live"), ec.settings()));
    try (var client = client(ec)) {
      var messages = new LinkedBlockingQueue<String>();
      var socket = client.newWebSocketBuilder()
          .subprotocols("tidings.v1")
          .buildAsync(URI.create(tlsServer.address().replace("https", "wss") + "/v1/live"),
              new MessageListener(messages))
          .get(Await.TIMEOUT_SECONDS, SECONDS);

      socket.sendText(hello(signUp(client, tlsServer.address())), true);

      assertThat(messages.poll(Await.TIMEOUT_SECONDS, SECONDS)).startsWith("{\"t\":\"welcome\"");
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "");
      assertThat(messages.poll(Await.TIMEOUT_SECONDS, SECONDS)).isEqualTo("closed 1000");
    } finally {
      tlsServer.stop();
    }
  }

  private static String hello(String token) {
    var data = new JsonObject().put("token", token);
    return new JsonObject().put("t", "hello").put("d", data).encode();
  }

  private static String signUp(HttpClient client, String address) throws Exception {
    var ana = new JsonObject().put("id", "ana").put("password", ServerExtension.PASSWORD)
        .put("name", "Ana");
    var request = HttpRequest.newBuilder(URI.create(address + "/v1/accounts"))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(ana.encode()))
        .build();
    return new JsonObject(client.send(request, BodyHandlers.ofString()).body()).getString("token");
  }

  /** Collects the messages of a socket. */
  private record MessageListener(BlockingQueue<String> messages) implements WebSocket.Listener {
    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      messages.add(text.toString());
      socket.request(1);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      messages.add("closed " + code);
      return CompletableFuture.completedFuture(null);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "absent.pem   | whole.key | http.tls.certificate | the file of a certificate as PEM that can",
    "whole.crt    | absent    | http.tls.key         | PEM (PKCS #8, BEGIN PRIVATE KEY) that can",
    "whole.crt    | ''        | http.tls.key         | the file of a private key as PEM",
    "''           | whole.key | http.tls.certificate | the file of a certificate as PEM",
    "whole.key    | whole.key | http.tls.certificate | the file of a certificate as PEM",
    "whole.crt    | whole.crt | http.tls.key         | the file of a private key as PEM",
    "whole.crt    | other.key | http.tls.key         | the key that belongs to http.tls.certificate",
    "whole.crt    | rsa.key   | http.tls.key         | the key that belongs to http.tls.certificate",
    "whole.crt    | short.key | http.tls.key         | the key that belongs to http.tls.certificate"
  })
  void unusable_files_are_reported(
      String certificate, String key, String setting, String wanted) {
    var flags = new HashMap<String, String>();
    flags.put("--http.tls.certificate", path(certificate));
    flags.put("--http.tls.key", path(key));

    assertThatThrownBy(() -> Config.of(SettingSources.of(flags, Map.of())))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith(setting + " (from ")
        .hasMessageContaining(wanted);
  }

  @Test
  void without_the_files_there_is_no_tls() {
    var config = Config.of(SettingSources.of(Map.of(), Map.of()));
    assertThat(config.gateway().endpoint().certificate()).isEmpty();
    assertThat(config.displayAddress(8080)).isEqualTo("http://localhost:8080");
  }

  private static String path(String name) {
    return name.isEmpty() ? "" : files.getOrDefault(name, folder.resolve(name)).toString();
  }

  private static Path truncated(Path key) throws IOException {
    var lines = Files.readAllLines(key);
    lines.remove(1);
    return Files.write(folder.resolve("short.key"), lines);
  }

  private static HttpResponse<String> get(
      HttpClient client, String address, HttpClient.Version version) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(address)).version(version).build();
    return client.send(request, BodyHandlers.ofString());
  }

  private static HttpClient client(PemFiles pem) throws GeneralSecurityException, IOException {
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(pem.store());
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }
}
