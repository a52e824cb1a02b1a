// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.CEREMONY_ENDED;

import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import tidings.core.Credentials;
import tidings.core.CursorSigner;
import tidings.core.Sha256;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Transaction;

/**
 * Exchanges of a challenge and its answer. The browser keeps a random token, signed with its purpose
 * and its end; the challenge is derived from it. So nothing is stored for an exchange that is only
 * begun, however many there are, and no other browser can finish it. One that is finished is stored
 * until its end, so that it happens once.
 */
record Ceremonies(CursorSigner signer, InstantSource clock) {
  private static final String PURPOSE = "ceremony";
  private static final String CHALLENGE = "ceremony-challenge";
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final int RANDOM_LENGTH = 43;
  /** Epoch seconds in hexadecimal. */
  private static final int END_LENGTH = 8;
  private static final int SIGNED_LENGTH = RANDOM_LENGTH + END_LENGTH;

  /** @param purpose what may be done with it, and by which user or session */
  String begin(String purpose) {
    var end = clock.instant().plus(Credentials.CEREMONY_LIFETIME).getEpochSecond();
    return sign(Token.random().text() + HexFormat.of().toHexDigits((int) end), purpose);
  }

  /** The random bytes that the other side signs or sends back. */
  byte[] challenge(String token) {
    return signer.deriveSecret(CHALLENGE, token);
  }

  /** Further secrets of an exchange. @param use separates them */
  byte[] secret(String token, String use) {
    return signer.deriveSecret("ceremony-" + use, token);
  }

  /** @throws Refusal {@code ceremony_ended} if it was begun for something else, or is too old */
  void require(String token, String purpose) {
    if (token.length() <= SIGNED_LENGTH || !isEqual(sign(signedPart(token), purpose), token)
        || !clock.instant().isBefore(end(token))) {
      throw ended();
    }
  }

  /** Adds that this exchange is finished; it is refused as {@code ceremony_ended} if it was. */
  void finish(String token, Transaction transaction) {
    transaction
        .put(ItemType.USED_CEREMONY.at(AccountKeys.usedCeremony(Sha256.hex(token)))
            .expiresAt(end(token).getEpochSecond())
            .build())
        .onlyIf(Condition.absent())
        .orRefuse(ended());
  }

  private static Instant end(String token) {
    return Instant
        .ofEpochSecond(HexFormat.fromHexDigitsToLong(token, RANDOM_LENGTH, SIGNED_LENGTH));
  }

  private static String signedPart(String token) {
    return token.substring(0, SIGNED_LENGTH);
  }

  private String sign(String text, String purpose) {
    return text + BASE64.encodeToString(signer.deriveSecret(PURPOSE, text + "\n" + purpose));
  }

  private static boolean isEqual(String expected, String given) {
    return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
  }

  private static Refusal ended() {
    return CEREMONY_ENDED.refusal("this took too long, is done, or was begun in another browser");
  }
}
