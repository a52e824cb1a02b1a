// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.List;
import java.util.Optional;
import tidings.core.Activities.Draft;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Poll;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;

/** Factory methods for common drafts. */
public final class Drafts {
  private Drafts() {}

  /** A text, with cities, artists or topics as optional targets. */
  public static Draft note(String text, Ref... targets) {
    var object = Content.note(text);
    return new Draft("post", object, List.of(targets), Optional.empty());
  }

  /**
   * A picture with a text.
   *
   * @param image an http or https URL, or {@code /pictures/} and the name of a picture on the
   *        server
   * @param altText description of the picture, for readers who cannot see it
   */
  public static Draft photo(String image, String altText, String text, Ref... targets) {
    var object = Content.of("photo")
        .withText(Optional.of(text)).withName(altText).withImage(Optional.of(image));
    return new Draft("post", object, List.of(targets), Optional.empty());
  }

  /** Uploaded video or audio with a text. */
  public static Draft recording(ShownRecording recording, String text, Ref... targets) {
    var type = recording.type().startsWith("video/") ? "video" : "audio";
    var object = Content.of(type).withText(Optional.of(text)).withRecording(recording);
    return new Draft("post", object, List.of(targets), Optional.empty());
  }

  /** Uploaded pictures with a text. */
  public static Draft pictures(List<ShownPicture> pictures, String text, Ref... targets) {
    var object = Content.of("photo").withText(Optional.of(text)).withPictures(pictures);
    return new Draft("post", object, List.of(targets), Optional.empty());
  }

  /** A question with choices, for which users may vote until an end. */
  public static Draft poll(String question, Poll poll, Ref... targets) {
    return new Draft(
        "post", Content.note(question).withPoll(poll), List.of(targets), Optional.empty());
  }

  /** A share of an activity, without words of one's own. */
  public static Draft share(ActivityId activityId) {
    return new Draft(
        Envelope.SHARE, Content.WITHOUT_WORDS, List.of(activityId.ref()), Optional.empty());
  }

  /** A share of an activity with words of one's own. */
  public static Draft quote(ActivityId activityId, String text) {
    var note = note(text, activityId.ref());
    return new Draft(Envelope.SHARE, note.object(), note.targets(), note.data());
  }

  /** A comment on an activity. */
  public static Draft comment(ActivityId activityId, String text) {
    var note = note(text, activityId.ref());
    return new Draft(Envelope.COMMENT, note.object(), note.targets(), note.data());
  }
}
