// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.wire.TextRule.image;
import static tidings.wire.TextRule.line;
import static tidings.wire.TextRule.text;
import static tidings.wire.TextRule.url;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldsTest {

  @Test
  void an_empty_body_is_an_object_without_fields() {
    assertThat(read("", "a").optionalText("a", line(1, 5))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"a\"", "null", "true"})
  void a_body_that_is_not_an_object_is_refused(String json) {
    refuses("malformed_json: the JSON value is not an object", () -> read(json, "a"));
  }

  @Test
  void an_unknown_field_is_named() {
    refuses("unknown_field: there is no field b", () -> read("{\"a\":1,\"b\":2}", "a"));
    refuses(
        "unknown_field: there is no field a.c",
        () -> read("{\"a\":{\"c\":2}}", "a").object("a", "b"));
    refuses(
        "unknown_field: there is no field " + "x".repeat(40) + "…",
        () -> read("{\"" + "x".repeat(1000) + "\":2}"));
  }

  @Test
  void a_missing_field_is_named() {
    refuses("missing_field: a is missing", () -> read("{}", "a").text("a", line(1, 5)));
    refuses("missing_field: a is missing", () -> read("{\"a\":null}", "a").text("a", line(1, 5)));
    refuses(
        "missing_field: a.b is missing",
        () -> read("{\"a\":{}}", "a").object("a", "b").text("b", line(1, 5)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true", "[]", "{}"})
  void a_field_of_another_type_is_named(String value) {
    refuses(
        "invalid_field: a must be a string",
        () -> read("{\"a\":" + value + "}", "a").optionalText("a", line(1, 5)));
  }

  @Test
  void lengths_count_code_points() {
    assertThat(read("{\"a\":\"🌊🌊🌊\"}", "a").text("a", line(3, 3))).isEqualTo("🌊🌊🌊");
    refuses(
        "invalid_field: a must have 1 to 2 visible characters",
        () -> read("{\"a\":\"🌊🌊🌊\"}", "a").text("a", text(2)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\\u00a0\\u2003", "\\u200b\\u200d", "a\\u0000", "a\\u0007",
    "a\\u007f", "a\\u0085"})
  void a_text_is_not_blank_and_has_no_control_characters(String escaped) {
    assertThat(holds(text(100), escaped)).isFalse();
    assertThat(holds(line(1, 100), escaped)).isFalse();
  }

  @Test
  void a_text_may_contain_newlines_and_tabs_but_a_line_may_not() {
    assertThat(holds(text(100), "a\\n\\tb")).isTrue();
    assertThat(holds(line(1, 100), "a\\nb")).isFalse();
    assertThat(holds(line(1, 100), "a\\tb")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "http://example.org", "https://example.org:8443/a%20b?c=d#e", "HTTPS://EXAMPLE.ORG",
    "http://[::1]/", "https://example.org/ümläut"
  })
  void a_url_has_http_or_https(String url) {
    assertThat(holds(url(100), url)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "example.org", "//example.org", "/a", "ftp://example.org", "javascript:alert(1)",
    "data:text/html,x", "http:", "http://", "http:///a", "http:a", "https://a b",
    "https://example.org/\\u0000", "https://example.org/\\n", "https://user:word@example.org",
    "https://example.org/<script>", "http://example.org/%zz"
  })
  void other_urls_are_refused(String url) {
    assertThat(holds(url(100), url)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/pictures/portrait-00c0ffee.svg", "/pictures/A.b_c-1", "https://example.org/a.jpg"
  })
  void a_picture_is_a_url_or_a_path_of_this_server(String address) {
    assertThat(holds(image(100), address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/", "/pictures/", "/pictures/a/b", "/pictures/..", "/pictures/.hidden", "//pictures/a",
    "/v1/feed", "pictures/a", "/pictures/a?b", "/pictures/a b", "/Pictures/a",
    "javascript:alert(1)", "data:image/svg+xml,a", "/pictures/%2e%2e"
  })
  void other_paths_of_this_server_are_refused(String address) {
    assertThat(holds(image(100), address)).isFalse();
  }

  @Test
  void a_list_is_limited_and_checks_each_text() {
    var three = "{\"a\":[\"x\",\"y\",\"z\"]}";
    assertThat(read(three, "a").texts("a", 3, line(1, 1))).contains(List.of("x", "y", "z"));
    refuses(
        "invalid_field: a must be a list of up to 2",
        () -> read(three, "a").texts("a", 2, line(1, 1)));
    refuses(
        "invalid_field: a must be a string",
        () -> read("{\"a\":[1]}", "a").texts("a", 2, line(1, 1)));
  }

  @Test
  void data_is_kept_as_json_without_spaces() {
    var fields = read("{\"a\" : { \"b\" : [ 1.0 , \"\\u003c\" ] }}", "a");
    assertThat(fields.json("a", 100)).isEqualTo(Optional.of("{\"b\":[1.0,\"<\"]}"));
    refuses("invalid_field: a must be JSON of up to 14 characters", () -> fields.json("a", 14));
    refuses("invalid_field: a must be an object", () -> read("{\"a\":[]}", "a").json("a", 100));
  }

  private static boolean holds(TextRule rule, String escaped) {
    return rule.predicate().test(read("{\"a\":\"" + escaped + "\"}", "a").text("a", ANYTHING));
  }

  private static final TextRule ANYTHING = new TextRule("is anything", text -> true);

  private static JsonFields read(String json, String... known) {
    return JsonFields.read(Buffer.buffer(json), List.of(known));
  }

  private static void refuses(String message,
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).hasMessageStartingWith(message);
  }
}
