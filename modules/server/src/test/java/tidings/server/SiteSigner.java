// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A site with a sign-in of its own, which signs tokens for its users as a back end would. */
public final class SiteSigner {
  public static final String SECRET = "a secret of the site of more than 32 bytes";
  public static final Map<String, String> SETTINGS = Map.of("--accounts.signUp", "closed",
      "--auth.jwt.secret", SECRET,
      "--auth.jwt.issuer", "https://site.example", "--auth.jwt.audience", "tidings",
      "--auth.jwt.leeway", "0s");

  private SiteSigner() {}

  /** A token that lasts for ten minutes. */
  public static String of(String user) {
    return signed(claims(user, Duration.ofMinutes(10)));
  }

  public static String of(String user, Duration life) {
    return signed(claims(user, life));
  }

  /** The claims of a token, without an end. */
  static JsonObject claims(String user) {
    return JsonObject.of(
        "iss", "https://site.example", "aud", "tidings", "sub", user, "name", "Name of " + user);
  }

  static JsonObject claims(String user, Duration life) {
    return claims(user).put("exp", Instant.now().plus(life).getEpochSecond());
  }

  static String signed(JsonObject claims) {
    var signed = base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8)) + "."
        + base64(claims.encode().getBytes(UTF_8));
    return signed + "." + base64(hmac(signed));
  }

  private static byte[] hmac(String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
