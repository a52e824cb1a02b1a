// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.imageio.ImageIO;
import tidings.client.Session;

/** Uploads files and reads pictures, with raw requests. */
record MediaClient(RawHttp http) {

  /** A picture whose content depends on its size and colour. */
  static byte[] picture(String format, int width, int height, Color color) {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.setColor(color);
    graphics.fillRect(0, 0, width / 2, height);
    graphics.dispose();
    var bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, format, bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  RawHttp.Response send(String query, String token, byte[] file, String headers) {
    return http.send("POST /v1/media" + query + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n")
        + "Content-Type: image/jpeg\r\nContent-Length: " + file.length + "\r\n" + headers + "\r\n"
        + new String(file, ISO_8859_1));
  }

  RawHttp.Response send(Session user, byte[] file) {
    return send("", user.token(), file, "");
  }

  /** Uploads a picture and returns what the server tells of it. */
  JsonObject upload(Session user, byte[] file) {
    var answer = send(user, file);
    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    return answer.json();
  }

  RawHttp.Response get(String path, Session user) {
    return http.send("GET", path, user.token(), "");
  }

  RawHttp.Response get(String path, Map<String, String> headers) {
    return http.send("GET", path, "", "", headers);
  }

  RawHttp.Response delete(JsonObject picture, Session user) {
    return http.send("DELETE", "/v1/media/" + picture.getString("id"), user.token(), "");
  }

  static String url(JsonObject picture, String size) {
    return picture.getJsonObject("sizes").getJsonObject(size).getString("url");
  }
}
