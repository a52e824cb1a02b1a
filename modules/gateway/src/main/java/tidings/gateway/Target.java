// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static tidings.core.Reason.INVALID_PARAMETER;
import static tidings.core.Reason.MALFORMED_REQUEST;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tidings.gateway.json.Utf8;

/**
 * What a request is addressed to, decoded once and to the letter: {@code %2F} does not end a
 * segment, {@code ..} leads nowhere, a plus is a plus.
 *
 * @param path its segments; those of {@code /} are one that is empty
 */
record Target(List<String> path, Map<String, String> query) {
  private static final String VERSION = "v1";

  /**
   * @param base below which everything is; empty for the root
   * @throws tidings.core.Refusal {@code malformed_request}, {@code invalid_parameter}, or
   *     {@code not_found} when it is somewhere else
   */
  static Target of(HttpServerRequest request, String base) {
    var path = String.valueOf(request.path());
    if (!path.startsWith(base + "/")) {
      throw NOT_FOUND.because("there is nothing at this address");
    }
    return of(path.substring(base.length()), request.query());
  }

  static Target of(@Nullable String path, @Nullable String query) {
    if (path == null || !path.startsWith("/")) {
      throw MALFORMED_REQUEST.because("its address does not begin with a slash");
    }
    var segments = new ArrayList<String>();
    for (var segment : path.substring(1).split("/", -1)) {
      segments.add(decode(segment));
    }
    if (segments.contains(".") || segments.contains("..")) {
      throw NOT_FOUND.because("there is nothing at this address");
    }
    return new Target(List.copyOf(segments), parameters(query));
  }

  /** Whether this is part of the contract, and not a file of the page. */
  boolean isCall() {
    return path.getFirst().equals(VERSION);
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
      if (parameters.put(name, value) != null) {
        throw INVALID_PARAMETER.because("a parameter is there twice");
      }
    }
    return parameters;
  }

  private static String decode(String raw) {
    if (raw.indexOf('%') < 0 && isAscii(raw)) {
      return raw;
    }
    var bytes = new ByteArrayOutputStream(raw.length());
    byte[] written = raw.getBytes(ISO_8859_1);
    for (int i = 0; i < written.length; i++) {
      if (written[i] != '%') {
        bytes.write(written[i]);
      } else {
        bytes.write(octet(raw, i + 1));
        i += 2;
      }
    }
    return Utf8.decode(bytes.toByteArray())
        .orElseThrow(() -> MALFORMED_REQUEST.because("its address is not UTF-8"));
  }

  private static int octet(String raw, int at) {
    if (at + 2 <= raw.length()
        && HexFormat.isHexDigit(raw.charAt(at))
        && HexFormat.isHexDigit(raw.charAt(at + 1))) {
      return HexFormat.fromHexDigits(raw, at, at + 2);
    }
    throw MALFORMED_REQUEST.because("a percent sign in its address has no two digits behind it");
  }

  private static boolean isAscii(String raw) {
    return raw.chars().allMatch(c -> c < 0x80);
  }
}
