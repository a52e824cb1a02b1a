// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.core.errors.ErrorCode.MALFORMED_JSON;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.errors.Refusal;

class StrictJsonTest {

  @Property
  void json_survives_a_round_trip(@ForAll("objects") JsonValue value) {
    assertThat(StrictJson.read(Buffer.buffer(value.toString()))).isEqualTo(value);
  }

  @Property
  void written_json_is_valid_for_other_parsers(@ForAll("objects") JsonValue value) {
    var theirs = new JsonObject(value.toString());
    assertThat(StrictJson.read(theirs.toBuffer())).hasToString(theirs.encode());
  }

  @Property
  void a_truncated_object_is_refused(@ForAll("objects") JsonValue value, @ForAll int length) {
    var whole = Buffer.buffer(value.toString());
    refused(whole.getBuffer(0, Math.floorMod(length, whole.length())));
  }

  @Property
  void random_bytes_are_parsed_or_refused(@ForAll byte[] bytes) {
    try {
      StrictJson.read(Buffer.buffer(bytes));
    } catch (Refusal refusal) {
      assertThat(refusal.errorCode()).isEqualTo(MALFORMED_JSON);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", " ", "{", "}", "[", "{]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{'a':1}", "[1,]", "nul",
    "NaN", "[Infinity]", "[-Infinity]", "[+1]", "[01]", "[1.]", "[.5]", "[0x1]", "[1e]",
    "{} {}", "{}x", "{}null", "1 2", "// no\n{}", "{}/* no */", "\"\\x\"", "\"\\u12\"",
    "\"tab\there\"", "\"line\nhere\"", "\ufeff{}"
  })
  void invalid_json_is_refused(String text) {
    refused(Buffer.buffer(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\\ud800\"", "\"\\udc00\\ud800\"", "{\"\\ud83c\":1}",
    "[\"a\\udfffb\"]"})
  void a_lone_surrogate_is_refused(String text) {
    assertThat(refused(Buffer.buffer(text)).detail()).contains("unpaired surrogate");
  }

  @Test
  void an_escaped_surrogate_pair_is_accepted() {
    assertThat(StrictJson.read(Buffer.buffer("\"\\ud83c\\udf0a\"")))
        .isEqualTo(new JsonValue.Text("🌊"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\u00ff\"", "\"\u00c0\u0080\"", "\"\u00ed\u00a0\u0080\"",
    "\"\u00f5\u0080\u0080\u0080\"", "\"\u00c3\""})
  void invalid_utf8_is_refused(String bytes) {
    var refusal = refused(Buffer.buffer(bytes.getBytes(ISO_8859_1)));
    assertThat(refusal.detail()).isEqualTo("it is not valid UTF-8");
  }

  @Test
  void a_repeated_field_is_refused() {
    assertThat(refused(Buffer.buffer("{\"a\":{\"b\":1,\"b\":1}}")).detail())
        .startsWith("the field b is duplicated");
    assertThat(refused(Buffer.buffer("{\"a\":null,\"\\u0061\":null}")).detail())
        .startsWith("the field a is duplicated");
  }

  @Test
  void the_depth_is_limited() {
    int maxDepth = StrictJson.MAX_DEPTH;
    StrictJson.read(Buffer.buffer("[".repeat(maxDepth) + "]".repeat(maxDepth)));
    var refusal = refused(Buffer.buffer("[".repeat(maxDepth + 1) + "]".repeat(maxDepth + 1)));
    assertThat(refusal.detail()).contains("deeper than 16");
    refused(Buffer.buffer("[".repeat(60_000)));
    refused(Buffer.buffer("{\"a\":".repeat(10_000)));
  }

  @Test
  void a_long_number_keeps_its_digits() {
    var written = "[12345678901234567890.10,1e400,-0,0.1E-2]";
    assertThat(StrictJson.read(Buffer.buffer(written))).hasToString(written);
    refused(Buffer.buffer("9".repeat(60_000)));
  }

  private static Refusal refused(Buffer bytes) {
    var refusal = catchThrowableOfType(Refusal.class, () -> StrictJson.read(bytes));
    assertThat(refusal).as("a refusal of " + bytes).isNotNull();
    assertThat(refusal.errorCode()).isEqualTo(MALFORMED_JSON);
    return refusal;
  }

  @Provide
  Arbitrary<JsonValue> objects() {
    Arbitrary<JsonValue> leaves = Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20).filter(StrictUtf8::canEncode)
            .map(JsonValue.Text::new),
        Arbitraries.longs().map(number -> new JsonValue.Literal(String.valueOf(number))),
        Arbitraries.of("true", "false", "null").map(JsonValue.Literal::new));
    return Arbitraries.recursive(() -> leaves, StrictJsonTest::nested, 0, 4)
        .map(value -> new JsonValue.Members(Map.of("a", value)));
  }

  private static Arbitrary<JsonValue> nested(Arbitrary<JsonValue> inner) {
    return Arbitraries.oneOf(
        inner.list().ofMaxSize(3)
            .map(values -> (JsonValue) new JsonValue.Elements(List.copyOf(values))),
        Arbitraries.maps(Arbitraries.strings().ofMaxLength(5).filter(StrictUtf8::canEncode), inner)
            .ofMaxSize(3)
            .map(JsonValue.Members::new));
  }
}
