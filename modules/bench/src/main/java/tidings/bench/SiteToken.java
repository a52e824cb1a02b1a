// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tidings.core.UserId;

/** JSON Web Tokens of a site, signed with HS256. */
final class SiteToken {
  static final String SECRET = "a secret of a site, of 32 bytes or more";
  static final String ISSUER = "https://site.example";
  static final String AUDIENCE = "tidings";
  private static final Duration LIFETIME = Duration.ofHours(1);
  private static final String ALGORITHM = "HmacSHA256";

  private SiteToken() {}

  static String of(UserId user) {
    var content = encode("{\"alg\":\"HS256\"}") + "." + encode(
        "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"%s\",\"exp\":%d}".formatted(ISSUER, AUDIENCE,
            user, Instant.now().plus(LIFETIME).getEpochSecond()));
    return content + "." + encode(sign(content));
  }

  private static byte[] sign(String content) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), ALGORITHM));
      return mac.doFinal(content.getBytes(UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String encode(String text) {
    return encode(text.getBytes(UTF_8));
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
