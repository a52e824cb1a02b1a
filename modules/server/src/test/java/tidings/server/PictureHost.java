// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tidings.core.concurrent.VertxWithoutFiles;

/** A server of pictures, on the loopback address, that may misbehave. */
public final class PictureHost implements BeforeAllCallback, AfterAllCallback {
  /** A grey pixel. */
  public static final Buffer PNG = bytes(
      "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000"
          + "000a49444154789c636800000082008177cd72b60000000049454e44ae426082");
  static final Map<String, Buffer> PICTURES = Map.of(
      "image/png", PNG,
      "image/jpeg", bytes("ffd8ffe000104a464946"),
      "image/gif", Buffer.buffer("GIF89a..."),
      "image/webp", Buffer.buffer("RIFF\4\0\0\0WEBPVP8 "),
      "image/avif", bytes("0000001c667479706d6966310000000061766966").appendString("mif1miaf"));

  private final Vertx vertx = VertxWithoutFiles.create();
  private final Map<String, Consumer<HttpServerRequest>> answers = new ConcurrentHashMap<>();
  private final List<HttpServerRequest> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @Override
  public void beforeAll(ExtensionContext tests) {
    server = vertx.createHttpServer().requestHandler(request -> {
      requests.add(request);
      answers.getOrDefault(request.path(), unknown -> unknown.response().setStatusCode(404).end())
          .accept(request);
    }).listen(0, "127.0.0.1").await();
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    vertx.close().await();
  }

  public int port() {
    return server.actualPort();
  }

  /** @return the URL */
  public String answer(String path, Consumer<HttpServerRequest> answer) {
    answers.put(path, answer);
    return "http://127.0.0.1:" + port() + path;
  }

  public String picture(String path, Buffer content) {
    return answer(path, request -> request.response().end(content));
  }

  String redirect(String path, String location) {
    return answer(path, request -> request.response().setStatusCode(302)
        .putHeader("Location", location).end());
  }

  public List<HttpServerRequest> requests(String path) {
    return requests.stream().filter(request -> request.path().equals(path)).toList();
  }

  private static Buffer bytes(String hex) {
    return Buffer.buffer(HexFormat.of().parseHex(hex));
  }
}
