// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.core.Reason.INVALID_ID;

import java.time.Instant;
import java.util.OptionalLong;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.Refusal;

/**
 * The ids of a file's activities: Tidings' own as they are, and of others' such as come of their
 * time and a hash of theirs, which is the same however often it is asked for.
 */
final class Ids {
  private final LongMap times = new LongMap();
  private boolean renames;

  /**
   * The id of an activity in its own line.
   *
   * @throws Refusal when another line has told another time of it, and so another activity
   */
  ActivityId own(String id, Instant publishedAt) {
    new Ref(Ref.ACTIVITY, id); // refused, unless others can refer to it
    long print = Shorthand.of(id);
    long time = times.find(print).orElse(publishedAt.toEpochMilli());
    if (time != publishedAt.toEpochMilli()) {
      throw INVALID_ID.because(
          "a line before says that activity " + id + " is of " + Instant.ofEpochMilli(time));
    }
    times.put(print, time);
    var made = made(id, time);
    renames |= ActivityId.isOne(id) && !made.text().equals(id);
    return made;
  }

  /**
   * The id of an activity that another line refers to.
   *
   * @throws Unknown when it is not one of Tidings' own and no line has said its time yet
   */
  ActivityId referred(String id) {
    OptionalLong time = times.find(Shorthand.of(id));
    if (time.isPresent()) {
      return made(id, time.getAsLong());
    }
    if (ActivityId.isOne(id)) {
      return new ActivityId(id);
    }
    new Ref(Ref.ACTIVITY, id);
    throw new Unknown(id);
  }

  /** Whether another system has ids like Tidings', which are of another time than what they name. */
  boolean renames() {
    return renames;
  }

  private static ActivityId made(String id, long time) {
    var at = Instant.ofEpochMilli(time);
    return ActivityId.isOne(id) && new ActivityId(id).time().equals(at)
        ? new ActivityId(id)
        : ActivityId.of(at, id);
  }

  /** A reference that cannot be followed before the whole file was read. */
  static final class Unknown extends RuntimeException {
    Unknown(String id) {
      super("there is no activity " + id + " in the file", null, false, false);
    }
  }
}
