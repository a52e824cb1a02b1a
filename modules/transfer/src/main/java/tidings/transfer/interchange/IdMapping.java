// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import com.carrotsearch.hppc.LongLongHashMap;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.errors.Refusal;

/**
 * Maps the ids of activities in a file. Ids of Tidings stay as they are; others become ids derived
 * from the time of the activity and a hash of the foreign id, so the mapping is deterministic.
 */
final class IdMapping {
  private final LongLongHashMap times = new LongLongHashMap();
  private final Map<ActivityId, String> changedIds = new HashMap<>();
  private boolean changesIds;

  /** Begins another line. */
  void beginLine() {
    changedIds.clear();
  }

  /** The ids of the line that were mapped to others, with their originals. */
  Map<ActivityId, String> changedIds() {
    return Map.copyOf(changedIds);
  }

  /**
   * Maps the id of an activity in its own line.
   *
   * @throws Refusal if an earlier line has another time for the same id
   */
  ActivityId define(String id, Instant publishedAt) {
    new Ref(Ref.ACTIVITY, id); // validates the id: other lines must be able to refer to it
    long hash = Hash64.of(id);
    long time = times.getOrDefault(hash, publishedAt.toEpochMilli());
    if (time != publishedAt.toEpochMilli()) {
      throw INVALID_ID.refusal(
          "an earlier line has another time for activity " + id + ": "
              + Instant.ofEpochMilli(time));
    }
    times.put(hash, time);
    var mapped = toActivityId(id, time);
    changesIds |= ActivityId.isValid(id) && !mapped.text().equals(id);
    return mapped;
  }

  /**
   * Maps the id of an activity that another line refers to.
   *
   * @throws UnknownIdException if it is a foreign id that no line has defined yet
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

  /** Whether the file has foreign ids that look like ids of Tidings, but with a different time. */
  boolean changesIds() {
    return changesIds;
  }

  private ActivityId toActivityId(String id, long time) {
    var instant = Instant.ofEpochMilli(time);
    if (ActivityId.isValid(id) && new ActivityId(id).time().equals(instant)) {
      return new ActivityId(id);
    }
    var mapped = ActivityId.of(instant, id);
    changedIds.put(mapped, id);
    return mapped;
  }

  /** A reference that can be resolved only after the whole file was read. */
  static final class UnknownIdException extends RuntimeException {
    UnknownIdException(String id) {
      super("there is no activity " + id + " in the file", null, false, false);
    }
  }
}
