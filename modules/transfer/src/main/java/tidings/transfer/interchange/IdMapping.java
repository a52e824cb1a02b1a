// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import com.carrotsearch.hppc.LongLongHashMap;
import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.errors.Refusal;

/**
 * The ids of a file's activities: Tidings' own as they are, and of others' such as come of their
 * time and a hash of theirs, which is the same however often it is asked for.
 */
final class IdMapping {
  private final LongLongHashMap times = new LongLongHashMap();
  private boolean changesIds;

  /**
   * The id of an activity in its own line.
   *
   * @throws Refusal when another line has told another time of it, and so another activity
   */
  ActivityId define(String id, Instant publishedAt) {
    new Ref(Ref.ACTIVITY, id); // refused, unless others can refer to it
    long hash = Hash64.of(id);
    long time = times.getOrDefault(hash, publishedAt.toEpochMilli());
    if (time != publishedAt.toEpochMilli()) {
      throw INVALID_ID.refusal(
          "a line before says that activity " + id + " is of " + Instant.ofEpochMilli(time));
    }
    times.put(hash, time);
    var mapped = toActivityId(id, time);
    changesIds |= ActivityId.isValid(id) && !mapped.text().equals(id);
    return mapped;
  }

  /**
   * The id of an activity that another line refers to.
   *
   * @throws UnknownIdException when it is not one of Tidings' own and no line has said its time yet
   */
  ActivityId resolve(String id) {
    long hash = Hash64.of(id);
    if (times.containsKey(hash)) {
      return toActivityId(id, times.get(hash));
    }
    if (ActivityId.isValid(id)) {
      return new ActivityId(id);
    }
    new Ref(Ref.ACTIVITY, id);
    throw new UnknownIdException(id);
  }

  /** Whether another system has ids like Tidings', which are of another time than what they name. */
  boolean changesIds() {
    return changesIds;
  }

  private static ActivityId toActivityId(String id, long time) {
    var instant = Instant.ofEpochMilli(time);
    return ActivityId.isValid(id) && new ActivityId(id).time().equals(instant)
        ? new ActivityId(id)
        : ActivityId.of(instant, id);
  }

  /** A reference that cannot be followed before the whole file was read. */
  static final class UnknownIdException extends RuntimeException {
    UnknownIdException(String id) {
      super("there is no activity " + id + " in the file", null, false, false);
    }
  }
}
