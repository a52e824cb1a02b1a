// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tidings.core.CursorSigner;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.bus.Bus;
import tidings.gateway.http.ResponseListener;
import tidings.gateway.web.Pictures;

/** A gateway in front of {@link StubActors}, and clients for it. */
final class GatewayFixture implements AutoCloseable {
  final Bus bus;
  final StubActors actors;
  final Gateway gateway;
  /** A single picture. */
  private static final Pictures PICTURES =
      name -> Optional.of("<svg/>").filter(svg -> name.equals("dot.svg"));
  private static final Pattern LENGTH = Pattern.compile("content-length: ([0-9]+)");

  private final WebClient client;

  private GatewayFixture(Vertx vertx, GatewaySettings settings, Nodes nodes) {
    bus = new Bus(vertx);
    actors = new StubActors(bus);
    var signer = new CursorSigner(new byte[CursorSigner.KEY_BYTES]);
    gateway = new Gateway(vertx, bus, signer, settings, PICTURES, ResponseListener.NONE,
        new OnlineUsers(settings.maxSocketsPerUser()), nodes, InstantSource.system());
    gateway.start().await();
    client = WebClient.create(vertx);
  }

  static GatewayFixture open(Vertx vertx) {
    return open(vertx, settings -> settings);
  }

  static GatewayFixture open(Vertx vertx, UnaryOperator<GatewaySettings> change) {
    return new GatewayFixture(vertx, change.apply(GatewaySettings.defaults("127.0.0.1", 0)),
        Nodes.SINGLE_NODE);
  }

  /** A gateway on a shared table: events of other servers do not arrive here. */
  static GatewayFixture openSharedTable(Vertx vertx, UnaryOperator<GatewaySettings> change) {
    return openSharedTable(vertx, change, new ChangingNodes());
  }

  static GatewayFixture openSharedTable(
      Vertx vertx, UnaryOperator<GatewaySettings> change, Nodes nodes) {
    return new GatewayFixture(
        vertx, change.apply(GatewaySettings.defaults("127.0.0.1", 0)), nodes);
  }

  /** Sends a request as Ada, without a body. */
  HttpResponse<Buffer> ask(String method, String path) {
    return request(method, path).bearerTokenAuthentication(StubActors.ADAS_TOKEN).send().await();
  }

  /** Sends a request as Ada, with a JSON body. */
  HttpResponse<Buffer> ask(String method, String path, String json) {
    return request(method, path)
        .bearerTokenAuthentication(StubActors.ADAS_TOKEN)
        .putHeader("Content-Type", "application/json")
        .sendBuffer(Buffer.buffer(json))
        .await();
  }

  HttpResponse<Buffer> anonymously(String method, String path) {
    return request(method, path).send().await();
  }

  io.vertx.ext.web.client.HttpRequest<Buffer> request(String method, String path) {
    return client.request(HttpMethod.valueOf(method), gateway.port(), "127.0.0.1", path);
  }

  /** Sends raw bytes and returns everything until the server closes the connection. */
  String sendRaw(String bytes) {
    try (var socket = new Socket("127.0.0.1", gateway.port())) {
      write(socket, bytes);
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Sends raw bytes and returns the first response with its body. */
  String sendForFirstResponse(String bytes) {
    try (var socket = new Socket("127.0.0.1", gateway.port())) {
      write(socket, bytes);
      return readResponse(socket);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Writes one byte per character. */
  static void write(Socket socket, String bytes) throws IOException {
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
  }

  static String readResponse(Socket socket) throws IOException {
    var in = socket.getInputStream();
    var received = new StringBuilder();
    while (received.indexOf("\r\n\r\n") < 0) {
      received.append((char) in.read());
    }
    var length = LENGTH.matcher(received);
    return received + (length.find()
        ? new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8)
        : "");
  }

  /** Checks that a response is a problem with this status and error code. */
  static void assertRefused(HttpResponse<Buffer> answer, int status, String code) {
    var problem = answer.bodyAsJsonObject();
    assertThat(problem.getString("code")).as(problem.encode()).isEqualTo(code);
    assertThat(problem.getInteger("status")).isEqualTo(status);
    assertThat(problem.fieldNames())
        .contains("type", "title", "status", "detail", "code", "requestId")
        .isSubsetOf("type", "title", "status", "detail", "code", "requestId", "errors");
    assertThat(problem.getString("requestId")).isEqualTo(answer.getHeader("X-Request-Id"));
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.getHeader("Content-Type")).isEqualTo("application/problem+json");
  }

  /** The same for a raw response. */
  static void assertRefused(String answer, int status, String code) {
    // Requests that are not HTTP/1.1 are answered as HTTP/1.0.
    assertThat(answer).matches("(?s)HTTP/1.[01] " + status + ".*\"code\":\"" + code + "\".*");
  }

  @Override
  public void close() {
    gateway.stop().await();
  }
}
