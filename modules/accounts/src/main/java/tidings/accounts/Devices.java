// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import tidings.core.CursorSigner;
import tidings.core.Sha256;
import tidings.core.UserId;

/**
 * Tokens of devices that have signed in to an account before. A token is signed, not stored. It
 * opens nothing: it only gives its device a window of attempts of its own.
 */
record Devices(CursorSigner signer) {
  private static final String PURPOSE = "device";
  private static final int ID_LENGTH = 32;

  /** The subject of attempts from a device with a valid token of this account. */
  Optional<AttemptSubject> subject(UserId user, Optional<String> token) {
    return known(user, token).map(valid -> AttemptSubject.device(Sha256.hex(valid)));
  }

  /** The token of a device: the one that it has, or a new one for its session. */
  String token(UserId user, Optional<String> token, String session) {
    return known(user, token)
        .orElseGet(() -> sign(user, Sha256.hex(PURPOSE + session).substring(0, ID_LENGTH)));
  }

  private Optional<String> known(UserId user, Optional<String> token) {
    return token.filter(given -> given.length() > ID_LENGTH)
        .filter(given -> MessageDigest.isEqual(
            given.getBytes(UTF_8), sign(user, given.substring(0, ID_LENGTH)).getBytes(UTF_8)));
  }

  private String sign(UserId user, String device) {
    var signature = signer.deriveSecret(PURPOSE, user + "\n" + device);
    return device + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }
}
