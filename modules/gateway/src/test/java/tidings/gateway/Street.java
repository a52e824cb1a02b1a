// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import tidings.core.Bus;
import tidings.core.Seal;

/** A gateway with a town behind it, and the ways to knock at its door. */
final class Street implements AutoCloseable {
  final Bus bus;
  final Town town;
  final Gateway gateway;
  private final WebClient client;

  private Street(Vertx vertx, GatewaySettings settings) {
    bus = new Bus(vertx);
    town = new Town(bus);
    gateway = new Gateway(vertx, bus, new Seal(new byte[Seal.KEY_BYTES]), settings);
    gateway.start().await();
    client = WebClient.create(vertx);
  }

  static Street open(Vertx vertx) {
    return open(vertx, settings -> settings);
  }

  static Street open(Vertx vertx, UnaryOperator<GatewaySettings> change) {
    return new Street(vertx, change.apply(GatewaySettings.at("127.0.0.1", 0)));
  }

  /** As Ada, without a body. */
  HttpResponse<Buffer> ask(String method, String path) {
    return request(method, path).bearerTokenAuthentication(Town.ADAS_TOKEN).send().await();
  }

  /** As Ada, with this as JSON. */
  HttpResponse<Buffer> ask(String method, String path, String json) {
    return request(method, path)
        .bearerTokenAuthentication(Town.ADAS_TOKEN)
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

  /** What comes back for these bytes, until the server closes: which the bytes have to bring about. */
  String raw(String bytes) {
    return raw(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  String raw(byte[] bytes) {
    try (var socket = new Socket("127.0.0.1", gateway.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  static String code(HttpResponse<Buffer> answer) {
    return new JsonObject(answer.body()).getString("code");
  }

  @Override
  public void close() {
    gateway.stop().await();
  }
}
