// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.passkeys;

/**
 * The data of a passkey by which its next answer is checked.
 *
 * @param userHandle names the user in the authenticator
 * @param publicKey attested credential data of WebAuthn, base64url
 * @param counter uses so far, as the authenticator counts them; 0 if it does not
 * @param canBeCopied whether the authenticator may copy it to other devices, which never changes
 * @param isCopied whether it has
 */
public record PasskeyData(String userHandle, String publicKey, long counter, boolean canBeCopied,
    boolean isCopied) {
  PasskeyData withUse(long newCounter, boolean nowCopied) {
    return new PasskeyData(userHandle, publicKey, newCounter, canBeCopied, nowCopied);
  }
}
