// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activity.Content;

/** The body of a batch may have 1 MB, others 64 KB. */
@Tag("api")
final class BatchSizeTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final int MAX_BYTES = 1024 * 1024;
  private static final int MAX_OTHER_BYTES = 64 * 1024;

  private final Session ana = server.signUp("Ana");

  @Test
  void a_batch_may_have_a_megabyte() {
    var texts = IntStream.range(0, 100)
        .mapToObj(number -> note("x".repeat(Content.MAX_TEXT_LENGTH)))
        .collect(Collectors.joining(","));
    var body = filled("{\"items\":[" + texts + "]}", MAX_BYTES);

    var response = server.rawHttp().send("POST", "/v1/activities:batch", ana.token(), body);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().getJsonArray("items")).hasSize(100);
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(100);
  }

  @Test
  void a_byte_more_is_refused_and_nothing_posted() {
    var body = filled("{\"items\":[" + note("Hello") + "]}", MAX_BYTES + 1);

    var response = server.rawHttp().send("POST", "/v1/activities:batch", ana.token(), body);

    assertThat(response.status()).isEqualTo(413);
    assertThat(response.json().getString("code")).isEqualTo("body_too_large");
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isZero();
  }

  @Test
  void a_large_batch_that_is_no_json_is_refused() {
    var body = filled("{\"items\":[", MAX_BYTES);

    var response = server.rawHttp().send("POST", "/v1/follows:batch", ana.token(), body);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("malformed_json");
  }

  @Test
  void other_calls_have_the_common_bound() {
    var note = note("Hello");

    assertThat(post("/v1/activities", filled(note, MAX_OTHER_BYTES))).isEqualTo(201);
    assertThat(post("/v1/activities", filled(note, MAX_OTHER_BYTES + 1))).isEqualTo(413);
    assertThat(post("/v1/activities:read", filled("{\"ids\":[]}", MAX_OTHER_BYTES + 1)))
        .isEqualTo(413);
  }

  private int post(String path, String body) {
    return server.rawHttp().send("POST", path, ana.token(), body).status();
  }

  private static String filled(String json, int bytes) {
    return json + " ".repeat(bytes - json.length());
  }

  private static String note(String text) {
    return "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + text + "\"}}";
  }
}
