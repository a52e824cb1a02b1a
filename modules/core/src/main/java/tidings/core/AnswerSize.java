// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;

/** The bytes that a value takes at most in an answer, found without encoding it as JSON. */
@FunctionalInterface
public interface AnswerSize<T> {
  /** Takes no time: no character needs more bytes, as texts have no control characters to escape. */
  TextSize UPPER_BOUND = text -> 3 * text.length();
  TextSize EXACT = AnswerSize::exact;

  /** Field names, ids, times and numbers of an activity and of the item around it. */
  int ACTIVITY_BYTES = 640;
  /** Field names and the ref of an entity, or a ref in a list. */
  int REF_BYTES = 130;
  /** A kind of like with its count. */
  int LIKES_BYTES = 48;

  int of(T value, TextSize texts);

  /** The bytes of a text. */
  @FunctionalInterface
  interface TextSize {
    int of(String text);

    default int of(Optional<String> text) {
      return text.isPresent() ? of(text.get()) : 0;
    }
  }

  static int ofActivity(Activity activity, TextSize texts) {
    var object = activity.object();
    return ACTIVITY_BYTES + ofEntity(activity.actor(), texts)
        + texts.of(object.text()) + texts.of(object.name()) + texts.of(object.url())
        + texts.of(object.image()) + texts.of(activity.data())
        + ofRefs(activity.envelope().targets())
        + LIKES_BYTES * (activity.counts().likes().size() + activity.yourLikes().size());
  }

  static int ofEntity(EntitySummary entity, TextSize texts) {
    return REF_BYTES + texts.of(entity.name()) + texts.of(entity.image());
  }

  static int ofRefs(List<Ref> refs) {
    return REF_BYTES * refs.size();
  }

  private static int exact(String text) {
    int bytes = 0;
    for (int index = 0; index < text.length(); index++) {
      bytes += ofChar(text.charAt(index));
    }
    return bytes;
  }

  private static int ofChar(char c) {
    if (c < 0x80) {
      return c < ' ' || c == '"' || c == '\\' ? 2 : 1;
    }
    return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
  }
}
