// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.core.FieldPatch.KEEP;

import java.util.List;
import java.util.Optional;
import tidings.core.Activities.ActivityPatch;
import tidings.core.FieldPatch;
import tidings.core.FieldPatch.Replace;
import tidings.core.LanguageTag;
import tidings.core.Reach;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;

/** Factory methods for common edits. */
public final class Edits {
  /** The empty patch. */
  public static final ActivityPatch NOTHING = new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, KEEP);

  private Edits() {}

  /** Replaces the text. */
  public static ActivityPatch text(String text) {
    return new ActivityPatch(KEEP, new Replace(text), KEEP, KEEP, KEEP, KEEP);
  }

  /** Changes who may see it. */
  public static ActivityPatch reach(Reach reach) {
    return new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, KEEP, Optional.of(reach));
  }

  /** Replaces the recording; removes it if there is none. */
  public static ActivityPatch recording(Optional<ShownRecording> recording) {
    return new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, KEEP, Optional.empty(),
        Optional.empty(), recording.<FieldPatch>map(shown -> new Replace(shown.text()))
            .orElse(FieldPatch.REMOVE),
        Optional.empty(), KEEP);
  }

  /** Says in which language it is; that it is not known, if there is none. */
  public static ActivityPatch language(Optional<LanguageTag> language) {
    return new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, KEEP, Optional.empty(),
        Optional.empty(), KEEP, Optional.empty(),
        language.<FieldPatch>map(tag -> new Replace(tag.text())).orElse(FieldPatch.REMOVE));
  }

  /** Replaces the uploaded pictures. */
  public static ActivityPatch pictures(List<ShownPicture> pictures) {
    return new ActivityPatch(
        KEEP, KEEP, KEEP, KEEP, KEEP, KEEP, Optional.empty(), Optional.of(pictures));
  }

  /**
   * Replaces the data.
   *
   * @param json a JSON object
   */
  public static ActivityPatch data(String json) {
    return new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, new Replace(json));
  }
}
