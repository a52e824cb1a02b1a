// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Values on which programs that read input tend to fail. */
record OddValues(RandomGenerator random) {
  private static final List<String> TEXTS = List.of(
      "", " ", "\t", "\n", "a\r\nb", "\u0000", "a\u0000b", "\u007f", "\u0085", "\u00a0", "\u00ad",
      "\u200b", "\u200d", "\u202e\u0000", "\u202eabc", "\u2028", "\ufeff", "\ufffd", "\uffff",
      "\ud800", "\udc00", "a\ud83db", "\udc00\ud800", "\ud83d\ude00",
      "\ud83d\udc69\u200d\ud83d\udcbb",
      "e\u0301", "\u00e9", "\u0131", "\u212a", "\u00df", "\ufb01", "\ufdfa", "\u0661\u0662",
      "null", "true", "0", "-1", "NaN", "1e9", "[]", "{}", "\"", "\\", "'", "`", "%", "%00", "%2F",
      "%zz", "%c0%ae", "..", "../..", ".", "/", "//", ":", "user:", ":ana", "user:ana:b",
      "User:ana",
      "activity:", "activity:0", "city:lisbon ", "me", "current", "*", "__proto__", "constructor",
      "<script>alert(1)</script>", "${jndi:ldap://a}", "javascript:alert(1)", "data:,a",
      "http://", "https://[::1", "http://a b", "//example.org", "http://user:pw@example.org/",
      "00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "80000000000000000000000000",
      "01kamgj5p0v1w2x3y4z5a6b7c8", "2026-11-21", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z",
      "2016-12-31T23:59:60Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
      "+10000-01-01T00:00:00Z", "2026-11-21T10:00:00+14:00", "2026-11-21t10:00:00z",
      "@ana @ben @@ @", "@\u202eana", "#", "\"0\"", "W/\"0\"", "\"999999999999999999\"");
  private static final List<String> NUMBERS = List.of(
      "0", "-0", "-1", "1", "1.0", "1.5", "1e2", "1E400", "-1e400", "1e-400", "101", "1001",
      "2147483648", "9007199254740993", "9223372036854775808", "-9223372036854775809", "01", "+1",
      ".5", "1.", "NaN", "Infinity", "0x10", "123456789012345678901234567890");
  /** Lengths around the bounds of fields, bodies and identifiers. */
  private static final List<Integer> LENGTHS = List.of(
      20, 21, 30, 31, 64, 65, 100, 101, 200, 201, 500, 501, 1000, 1001, 4096, 5000, 5001, 20_000);
  /** Levels around the bound of nesting, and far beyond it. */
  private static final List<Integer> LEVELS = List.of(14, 15, 16, 17, 18, 1_000, 20_000);
  private static final List<String> UNITS =
      List.of("a", "0", " ", "\u00e9", "\ud83d\ude00", "a\u0301", "\u202e", "@a ", "\"", "\u0001");

  String text() {
    return switch (random.nextInt(6)) {
      case 0 -> pick(UNITS).repeat(pick(LENGTHS));
      case 1 -> pick(TEXTS) + pick(TEXTS);
      default -> pick(TEXTS);
    };
  }

  /** A text of the characters that a header may have. */
  String header() {
    return text().replaceAll("[^ -~\u00a1-\u00ff]", "?").strip();
  }

  RawJson number() {
    return new RawJson(pick(NUMBERS));
  }

  @Nullable
  Object json() {
    return switch (random.nextInt(10)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2, 3 -> number();
      case 4 -> new JsonArray();
      case 5 -> new JsonArray().add(text());
      case 6 -> new JsonObject();
      case 7 -> nested();
      default -> text();
    };
  }

  private RawJson nested() {
    int levels = pick(LEVELS);
    return random.nextBoolean()
        ? new RawJson("[".repeat(levels) + "]".repeat(levels))
        : new RawJson("{\"a\":".repeat(levels) + "1" + "}".repeat(levels));
  }

  <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
