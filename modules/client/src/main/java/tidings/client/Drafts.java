// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.List;
import java.util.Optional;
import tidings.core.Activities.Draft;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;

/** The usual things to post. */
public final class Drafts {
  private Drafts() {}

  /** A few words, to nobody or to some cities, artists, topics. */
  public static Draft note(String text, Ref... targets) {
    var object = new Content(
        "note", Optional.of(text), Optional.empty(), Optional.empty(), Optional.empty());
    return new Draft("post", object, List.of(targets), Optional.empty());
  }

  /**
   * A picture with a few words.
   *
   * @param image an http or https URL, or {@code /pictures/} and a name that the server knows
   * @param altText what is to be seen, for those who do not see it
   */
  public static Draft photo(String image, String altText, String text, Ref... targets) {
    var object = new Content(
        "photo", Optional.of(text), Optional.of(altText), Optional.empty(), Optional.of(image));
    return new Draft("post", object, List.of(targets), Optional.empty());
  }

  /** A few words on an activity. */
  public static Draft comment(ActivityId activityId, String text) {
    var note = note(text, activityId.ref());
    return new Draft(Envelope.COMMENT, note.object(), note.targets(), note.data());
  }
}
