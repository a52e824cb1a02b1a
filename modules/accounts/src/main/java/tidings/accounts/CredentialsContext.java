// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.InstantSource;
import java.util.Base64;
import tidings.accounts.passkeys.PasskeyVerifier;
import tidings.core.CursorSigner;
import tidings.core.UserId;

/** The dependencies shared by the classes that handle credentials other than passwords. */
record CredentialsContext(AccountContext account, Ceremonies ceremonies, CursorSigner signer,
    PasskeyVerifier verifier) {
  private static final String HANDLE = "passkey-user";

  static CredentialsContext of(AccountContext account, CursorSigner signer, InstantSource clock) {
    return new CredentialsContext(
        account, new Ceremonies(signer, clock), signer, new PasskeyVerifier());
  }

  /** Names the user in authenticators, without telling the id to who finds the device. */
  String userHandle(UserId user) {
    return base64(signer.deriveSecret(HANDLE, user.text()));
  }

  static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
