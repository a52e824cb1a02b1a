// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import tidings.core.CursorSigner;
import tidings.core.Position;

/**
 * Positions as clients carry them: signed points in time, the same for all users, so that whoever
 * got one from a page or a frame goes on from there. Each begins with its time as ids have theirs,
 * so that ids and positions compare as text.
 */
public final class SignedPositions {
  private static final String SCOPE = "position";

  private final CursorSigner seal;

  public SignedPositions(CursorSigner seal) {
    this.seal = seal;
  }

  public String seal(Position position) {
    return seal.sign(position.text(), SCOPE);
  }

  /** @throws tidings.core.errors.Refusal {@code invalid_cursor} when it was not given out here */
  public Position open(String text) {
    return new Position(seal.verify(text, SCOPE));
  }
}
