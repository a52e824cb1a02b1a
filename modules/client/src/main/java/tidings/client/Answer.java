// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static io.vertx.core.http.HttpHeaders.ETAG;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** What a server has said to a call, to its last byte. */
record Answer(int status, MultiMap headers, Buffer body) {

  static Future<Answer> whole(HttpClientResponse response) {
    return response.body().map(
        body -> new Answer(response.statusCode(), response.headers(), body));
  }

  /** @throws Refused when it is a no */
  Answer granted() {
    if (status >= 300) {
      throw Refused.of(status, headers, body);
    }
    return this;
  }

  /** Empty when it has nothing to say. */
  JsonObject json() {
    return body.length() == 0 ? new JsonObject() : body.toJsonObject();
  }

  /** In which {@code version} is what the ETag says. */
  JsonObject versioned() {
    var etag = Optional.ofNullable(headers.get(ETAG)).orElse("\"0\"");
    var version = etag.substring(1, etag.length() - 1).split("\\.", 2)[0];
    return json().put("version", Long.valueOf(version));
  }
}
