// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Sends raw HTTP requests, which may be malformed. */
public record RawHttp(String host, int port) {
  private static final int TIMEOUT_MS = 20_000;

  static RawHttp to(String address) {
    var uri = URI.create(address);
    return new RawHttp(uri.getHost(), uri.getPort());
  }

  /** @param body one byte per character; empty for no body */
  public Response send(String method, String path, String token, String body) {
    return send(method, path, token, body, Map.of());
  }

  /** Sends a well-formed body, whatever characters it has. */
  Response send(
      String method, String path, String token, JsonObject body, Map<String, String> headers) {
    var bytes = body.encode().getBytes(UTF_8);
    return send(method, path, token, new String(bytes, ISO_8859_1), headers);
  }

  /** @param body and headers one byte per character; {@code é} is no UTF-8 and so malformed */
  Response send(
      String method, String path, String token, String body, Map<String, String> headers) {
    var extraHeaders = headers.entrySet().stream()
        .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
        .collect(joining());
    var json = body.isEmpty()
        ? ""
        : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
    var auth = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return send(
        method + " " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + auth + json
            + extraHeaders
            + "\r\n" + body);
  }

  /**
   * @param bytes a request, one byte per character, after which the server closes the connection
   */
  Response send(String bytes) {
    try (var socket = new Socket(host, port)) {
      socket.setSoTimeout(TIMEOUT_MS);
      socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
      return Response.of(socket.getInputStream().readAllBytes());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** A response. */
  public record Response(int status, String head, byte[] bytes) {
    private static Response of(byte[] answer) {
      int end = new String(answer, ISO_8859_1).indexOf("\r\n\r\n");
      var head = new String(answer, 0, end, UTF_8);
      return new Response(
          Integer.parseInt(head.substring(9, 12)), head,
          Arrays.copyOfRange(answer, end + 4, answer.length));
    }

    public String body() {
      return new String(bytes, UTF_8);
    }

    /** The first header with this name. */
    Optional<String> header(String name) {
      return head.lines()
          .filter(line -> line.toLowerCase(ROOT).startsWith(name.toLowerCase(ROOT) + ":"))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst();
    }

    JsonObject json() {
      return new JsonObject(body());
    }
  }
}
