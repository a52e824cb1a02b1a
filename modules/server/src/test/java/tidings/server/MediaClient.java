// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import tidings.client.Session;

/** Uploads files and reads pictures, with raw requests. */
record MediaClient(RawHttp http) {

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
