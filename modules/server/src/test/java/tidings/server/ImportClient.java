// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Set;

/** A back end that imports files into a running server. */
record ImportClient(RawHttp http, String key) {
  private static final Set<String> OVER = Set.of("completed", "failed", "interrupted");

  /** Sends a file. @param query such as {@code ?update=true}, or empty */
  RawHttp.Response send(String query, String file) {
    return send(query, file, "");
  }

  /** @param headers further ones, each with its line end */
  RawHttp.Response send(String query, String file, String headers) {
    return http.send("POST /v1/import" + query + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Authorization: Bearer " + key + "\r\nContent-Type: application/x-ndjson\r\n"
        + "Content-Length: " + file.length() + "\r\n" + headers + "\r\n" + file);
  }

  /** Sends a file and returns the id of the import. */
  String begin(String query, String file) {
    var answer = send(query, file);
    assertThat(answer.status()).as(answer.body()).isEqualTo(202);
    var id = answer.json().getString("id");
    assertThat(answer.header("Location")).contains("/v1/import/" + id);
    return id;
  }

  JsonObject job(String id) {
    return http.send("GET", "/v1/import/" + id, key, "", Map.of()).json();
  }

  /** Waits until an import is over. */
  JsonObject end(String id) {
    return Await.until(() -> job(id), job -> OVER.contains(job.getString("status")));
  }

  /** Imports a file. Returns the report. */
  JsonObject run(String query, String file) {
    var end = end(begin(query, file));
    assertThat(end.getString("status")).as(end.encode()).isEqualTo("completed");
    assertThat(end.getInteger("percent")).isEqualTo(100);
    return end.getJsonObject("report");
  }
}
