// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.core.Amendment.KEEP;

import tidings.core.Activities.Changes;
import tidings.core.Amendment.Replace;

/** The usual things to change of an activity. */
public final class Edits {
  /** Changes nothing: others are made of it. */
  public static final Changes NOTHING = new Changes(KEEP, KEEP, KEEP, KEEP, KEEP, KEEP);

  private Edits() {}

  /** Says something else. */
  public static Changes text(String text) {
    return new Changes(KEEP, new Replace(text), KEEP, KEEP, KEEP, KEEP);
  }

  /** @param json of an object */
  public static Changes data(String json) {
    return new Changes(KEEP, KEEP, KEEP, KEEP, KEEP, new Replace(json));
  }
}
