// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static tidings.core.errors.ErrorCode.INVALID_PARAMETER;
import static tidings.core.errors.ErrorCode.MALFORMED_REQUEST;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tidings.wire.StrictUtf8;

/**
 * The target of a request, percent-decoded once and otherwise taken literally: {@code %2F} does not
 * separate segments, {@code ..} is not resolved, a plus is a plus.
 *
 * @param path its segments; {@code /} has a single empty one
 * @param query without parameters that begin with {@code utm_} or {@code _}
 */
public record RequestTarget(List<String> path, Map<String, String> query) {
  private static final String API_VERSION = "v1";

  /**
   * @param base the base path; empty for the root
   * @throws tidings.core.errors.Refusal {@code malformed_request}, {@code invalid_parameter}, or
   *     {@code not_found} if it is not below the base path
   */
  public static RequestTarget of(HttpServerRequest request, String base) {
    var path = String.valueOf(request.path());
    if (!path.startsWith(base + "/")) {
      throw NOT_FOUND.refusal("no such resource");
    }
    return of(path.substring(base.length()), request.query());
  }

  static RequestTarget of(@Nullable String path, @Nullable String query) {
    if (path == null || !path.startsWith("/")) {
      throw MALFORMED_REQUEST.refusal("the request target must begin with a slash");
    }
    var segments = new ArrayList<String>();
    for (var segment : path.substring(1).split("/", -1)) {
      segments.add(decode(segment));
    }
    if (segments.contains(".") || segments.contains("..")) {
      throw NOT_FOUND.refusal("no such resource");
    }
    return new RequestTarget(List.copyOf(segments), parameters(query));
  }

  /** Whether it belongs to the API rather than to the web page. */
  public boolean isApiCall() {
    return path.getFirst().equals(API_VERSION);
  }

  private static Map<String, String> parameters(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return Map.of();
    }
    var parameters = new HashMap<String, String>();
    for (var parameter : query.split("&", -1)) {
      int equals = parameter.indexOf('=');
      var name = decode(equals < 0 ? parameter : parameter.substring(0, equals));
      var value = equals < 0 ? "" : decode(parameter.substring(equals + 1));
      if (!isAdded(name) && parameters.put(name, value) != null) {
        throw INVALID_PARAMETER.refusal("a query parameter may be given only once")
            .atParameter(name);
      }
    }
    return parameters;
  }

  /** Campaigns and caches add such parameters to links; they mean nothing here. */
  private static boolean isAdded(String name) {
    return name.startsWith("utm_") || name.startsWith("_");
  }

  private static String decode(String raw) {
    if (raw.indexOf('%') < 0 && isAscii(raw)) {
      return raw;
    }
    var bytes = new ByteArrayOutputStream(raw.length());
    byte[] octets = raw.getBytes(ISO_8859_1);
    for (int i = 0; i < octets.length; i++) {
      if (octets[i] != '%') {
        bytes.write(octets[i]);
      } else {
        bytes.write(decodeHex(raw, i + 1));
        i += 2;
      }
    }
    return StrictUtf8.decode(bytes.toByteArray())
        .orElseThrow(() -> MALFORMED_REQUEST.refusal("the request target is not valid UTF-8"));
  }

  private static int decodeHex(String raw, int index) {
    if (index + 2 <= raw.length()
        && HexFormat.isHexDigit(raw.charAt(index))
        && HexFormat.isHexDigit(raw.charAt(index + 1))) {
      return HexFormat.fromHexDigits(raw, index, index + 2);
    }
    throw MALFORMED_REQUEST
        .refusal("a percent sign in the request target must be followed by two hexadecimal digits");
  }

  private static boolean isAscii(String raw) {
    return raw.chars().allMatch(c -> c < 0x80);
  }
}
