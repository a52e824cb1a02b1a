// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Instant;
import tidings.core.Activity.Content;
import tidings.core.Poll;

/** When a poll may end, and that it never changes. */
final class PollRules {
  private PollRules() {}

  /** A poll of an activity that another system has published earlier may have ended already. */
  static void requireEnd(Content object, Instant publishedAt) {
    if (object.poll().filter(poll -> !poll.mayBePublishedAt(publishedAt)).isPresent()) {
      throw INVALID_FIELD.refusal("object.poll.until must be " + Poll.MIN_DURATION.toMinutes()
          + " minutes to " + Poll.MAX_DURATION.toDays() + " days after the publication")
          .atPointer("/object/poll/until");
    }
  }

  static void requireSame(Content before, Content after) {
    if (!before.poll().equals(after.poll())) {
      throw INVALID_FIELD.refusal("a poll cannot be added, changed or removed by an edit")
          .atPointer("/object/poll");
    }
    if (after.poll().isPresent() && after.text().isEmpty()) {
      throw INVALID_FIELD.refusal("a poll needs a text, which asks the question")
          .atPointer("/object/text");
    }
  }
}
