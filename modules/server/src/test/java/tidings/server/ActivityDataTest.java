// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Activity;

/** Application data attached to an activity. */
@Tag("api")
final class ActivityDataTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");

  @ParameterizedTest
  @ValueSource(strings = {
    "{}", "{'a':1,'b':{'c':[true,null,-1.5e3]},'':''}", "{'b':1,'a':2}",
    "{'big':123456789012345678901234567890}"
  })
  void an_object_is_returned_unchanged(String object) {
    var data = object.replace('\'', '"');

    var posted = post(data);

    assertThat(posted.body()).contains("\"data\":" + data + ",");
    var read = RawHttp.to(server.address())
        .send("GET", "/v1/activities/" + posted.json().getString("id"), ana.token(), "");
    assertThat(read.body()).contains("\"data\":" + data + ",");
  }

  @Test
  void data_has_at_most_4096_characters() {
    assertThat(post(ofLength(Activity.MAX_DATA_LENGTH)).status()).isEqualTo(201);
    requireRefused(ofLength(Activity.MAX_DATA_LENGTH + 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"text\"", "true"})
  void data_that_is_not_an_object_is_refused(String data) {
    requireRefused(data);
  }

  @Test
  void null_means_no_data() {
    assertThat(post("null").body()).contains("\"data\":null,");
  }

  private void requireRefused(String data) {
    var response = post(data);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_field");
    assertThat(ana.activitiesOf(ana.ref()))
        .noneMatch(activity -> activity.data().filter(data::equals).isPresent());
  }

  private static String ofLength(int characters) {
    var empty = new JsonObject().put("text", "").encode();
    return new JsonObject().put("text", "a".repeat(characters - empty.length())).encode();
  }

  private RawHttp.Response post(String data) {
    return RawHttp.to(server.address())
        .send(
            "POST", "/v1/activities", ana.token(),
            "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hi\"},\"data\":" + data
                + "}");
  }
}
