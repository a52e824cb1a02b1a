// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Seal;

/**
 * Positions as clients carry them: signed points in time, the same for all users, so that whoever
 * got one from a page or a frame goes on from there.
 */
public final class Positions {
  private static final String SCOPE = "position";

  private final Seal seal;

  public Positions(Seal seal) {
    this.seal = seal;
  }

  public String seal(ActivityId position) {
    return seal.seal(new Cursor(position.text()), SCOPE);
  }

  /** @throws tidings.core.Refusal {@code invalid_cursor} when it was not given out here */
  public ActivityId open(String text) {
    return new ActivityId(seal.open(text, SCOPE).position());
  }
}
