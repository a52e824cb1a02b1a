// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Changes a request at a random place: path, parameters, headers, body or method. */
record RequestMutation(RandomGenerator random, OddValues odd) {
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE", "TRACE", "PROPFIND");
  private static final List<String> CONTENT_TYPES = List.of(
      "text/plain", "application/json; charset=utf-16", "application/json;charset=UTF-8",
      "application/x-www-form-urlencoded", "multipart/form-data; boundary=a",
      "application/merge-patch+json", "APPLICATION/JSON", "application/json, text/plain", "*/*",
      "");
  private static final List<Map.Entry<String, String>> HEADERS = List.of(
      Map.entry("Accept", "text/html"), Map.entry("Accept-Encoding", "gzip"),
      Map.entry("Accept-Encoding", "br;q=1, *;q=0"), Map.entry("Content-Encoding", "gzip"),
      Map.entry("Content-Encoding", "identity"), Map.entry("Origin", "https://evil.example"),
      Map.entry("Origin", "null"), Map.entry("Sec-Fetch-Site", "cross-site"),
      Map.entry("If-None-Match", "*"), Map.entry("If-Match", "*"), Map.entry("If-Match", "\"1\""),
      Map.entry("Range", "bytes=0-0"), Map.entry("X-HTTP-Method-Override", "DELETE"),
      Map.entry("Authorization", "Basic YTpi"), Map.entry("Cookie", "tidings="),
      Map.entry("Cookie", "a=b; tidings=\"x\"; tidings=y"), Map.entry("X-Request-Id", "a b"),
      Map.entry("X-Request-Id", "fuzz:1"), Map.entry("X-Forwarded-For", "10.0.0.1"),
      Map.entry("Upgrade", "h2c"), Map.entry("Idempotency-Key", "a"));
  private static final List<String> HEADER_NAMES = List.of(
      "If-Match", "If-None-Match", "Idempotency-Key", "X-Request-Id", "Accept-Encoding", "Origin",
      "Sec-WebSocket-Protocol", "Authorization", "Cookie", "Content-Type", "Accept");
  private static final List<String> PARAMETERS =
      List.of("limit", "after", "with", "type", "verb", "since", "kind", "x", "");
  /** Around the bounds of a request line, of the headers and of a body. */
  private static final List<Integer> LINE_SIZES = List.of(3_900, 4_000, 4_200);
  private static final List<Integer> HEADER_SIZES = List.of(15_900, 16_200, 17_500);
  private static final List<Integer> BODY_SIZES = List.of(65_535, 65_536, 65_537, 70_000);

  RequestDraft apply(RequestDraft draft) {
    if (draft.body.length > 0 && random.nextInt(3) > 0) {
      mutateBody(draft);
      return draft;
    }
    switch (random.nextInt(12)) {
      case 0 -> draft.method = odd.pick(METHODS);
      case 1 -> draft.path.add(odd.text());
      case 2 -> draft.body = odd.text().getBytes(UTF_8);
      case 3 -> draft.json(odd.json());
      case 4 -> resize(draft);
      case 5 -> draft.query.add(Map.entry(odd.pick(PARAMETERS), odd.text()));
      case 6 -> mutateQuery(draft);
      case 7, 8 -> draft.headers.add(odd.pick(HEADERS));
      case 9 -> draft.replaceHeader(odd.pick(HEADER_NAMES), odd.header());
      default -> {
        int segment = random.nextInt(draft.path.size());
        draft.path.set(segment, random.nextBoolean()
            ? odd.text()
            : mutated(draft.path.get(segment)));
      }
    }
    return draft;
  }

  private void mutateQuery(RequestDraft draft) {
    if (!draft.query.isEmpty()) {
      var parameter = odd.pick(draft.query);
      switch (random.nextInt(3)) {
        case 0 -> draft.query.add(parameter);
        case 1 -> draft.replaceQuery(parameter.getKey(), odd.text());
        default -> draft.replaceQuery(parameter.getKey(), mutated(parameter.getValue()));
      }
    }
  }

  private void resize(RequestDraft draft) {
    switch (random.nextInt(3)) {
      case 0 -> draft.query.add(Map.entry("x", "a".repeat(odd.pick(LINE_SIZES))));
      case 1 -> draft.header("X-Long", "a".repeat(odd.pick(HEADER_SIZES)));
      default -> {
        int size = Math.max(draft.body.length, odd.pick(BODY_SIZES));
        var padded = Arrays.copyOf(draft.body, size);
        Arrays.fill(padded, draft.body.length, size, (byte) ' ');
        draft.body = padded;
      }
    }
  }

  private void mutateBody(RequestDraft draft) {
    if (draft.json.isPresent() && random.nextInt(5) > 0) {
      draft.oddJson(new JsonMutation(random, odd).apply(draft.json.get()));
      return;
    }
    switch (random.nextInt(6)) {
      case 0 -> draft.body = Arrays.copyOf(draft.body, random.nextInt(draft.body.length));
      case 1 -> draft.body = joined(draft.body, odd.text().getBytes(UTF_8));
      case 2 -> draft.body = joined("\ufeff".getBytes(UTF_8), draft.body);
      case 3 -> draft.replaceHeader("Content-Type", odd.pick(CONTENT_TYPES));
      case 4 -> resize(draft);
      default -> {
        draft.body = draft.body.clone();
        draft.body[random.nextInt(draft.body.length)] = (byte) random.nextInt();
      }
    }
  }

  /** A text with one character changed, or cut. */
  private String mutated(String text) {
    if (text.isEmpty()) {
      return odd.text();
    }
    int place = random.nextInt(text.length());
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, place);
      case 1 -> text + odd.text();
      case 2 -> text.toUpperCase(Locale.ROOT);
      default -> text.substring(0, place) + (char) ('0' + random.nextInt(75))
          + text.substring(place + 1);
    };
  }

  private static byte[] joined(byte[] first, byte[] second) {
    var all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(second);
    return all.toByteArray();
  }
}
