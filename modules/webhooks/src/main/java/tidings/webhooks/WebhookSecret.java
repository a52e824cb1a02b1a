// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret with which messages are signed, as Standard Webhooks say.
 *
 * @param text {@code whsec_} and the key in base64
 */
record WebhookSecret(String text) {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";
  private static final SecureRandom RANDOM = new SecureRandom();

  static WebhookSecret random() {
    var key = new byte[BYTES];
    RANDOM.nextBytes(key);
    return new WebhookSecret(PREFIX + Base64.getEncoder().encodeToString(key));
  }

  /** The signature of a message, with the version of the scheme. */
  String sign(String messageId, long timestamp, String body) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(
          Base64.getDecoder().decode(text.substring(PREFIX.length())), ALGORITHM));
      mac.update((messageId + "." + timestamp + ".").getBytes(UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body.getBytes(UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return "a secret";
  }
}
