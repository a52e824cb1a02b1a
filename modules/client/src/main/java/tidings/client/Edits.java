// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.core.FieldPatch.KEEP;

import tidings.core.Activities.ActivityPatch;
import tidings.core.FieldPatch.Replace;

/** The usual things to change of an activity. */
public final class Edits {
  /** Changes nothing: others are made of it. */
  public static final ActivityPatch NOTHING = new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, KEEP);

  private Edits() {}

  /** Says something else. */
  public static ActivityPatch text(String text) {
    return new ActivityPatch(KEEP, new Replace(text), KEEP, KEEP, KEEP, KEEP);
  }

  /** @param json of an object */
  public static ActivityPatch data(String json) {
    return new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, new Replace(json));
  }
}
