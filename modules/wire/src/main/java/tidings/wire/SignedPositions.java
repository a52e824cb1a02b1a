// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import tidings.core.CursorSigner;
import tidings.core.Position;

/**
 * Positions as clients store them: signed, and valid for all users, so that a client can resume
 * from the position of any page or frame. The text begins like an activity id, so ids and positions
 * can be compared as text.
 */
public final class SignedPositions {
  private static final String SCOPE = "position";

  private final CursorSigner signer;

  public SignedPositions(CursorSigner signer) {
    this.signer = signer;
  }

  public String sign(Position position) {
    return signer.sign(position.text(), SCOPE);
  }

  /**
   * @throws tidings.core.errors.Refusal {@code invalid_cursor} if it was not signed by this
   *     server's key
   */
  public Position verify(String text) {
    return new Position(signer.verify(text, SCOPE));
  }
}
