// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** An encoded HTTP request. */
public record LoadRequest(byte[] bytes) {

  /** @param line for example {@code GET /v1/feed} */
  public static LoadRequest of(String line) {
    return new LoadRequest((line + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
  }

  /** @param token of the user's session */
  public static LoadRequest of(String line, String token) {
    var head = line + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token;
    return new LoadRequest((head + "\r\n\r\n").getBytes(US_ASCII));
  }

  /** @param json the body, in ASCII */
  public static LoadRequest of(String line, String token, String json) {
    return of(line, token, "", json);
  }

  /**
   * A call of a site for a user.
   *
   * @param key a service key
   */
  public static LoadRequest actingAs(String user, String line, String key, String json) {
    return of(line, key, "\r\nAct-As: " + user, json);
  }

  private static LoadRequest of(String line, String token, String header, String json) {
    var head = line + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + header
        + "\r\nContent-Type: application/json\r\nContent-Length: " + json.length();
    return new LoadRequest((head + "\r\n\r\n" + json).getBytes(US_ASCII));
  }
}
